"""python teach.py POSTS ENCODER > crypto-posts-taught.csv

POSTS is what `npm run train -- --for-teacher POSTS FOLDER...` writes: lines of JSON with id, text and grade (only of
labelled posts). ENCODER is the folder with model.safetensors and tokenizer.json of all-MiniLM-L6-v2. Learns from the
labelled posts what their texts mean, and prints what it makes of the others: id and the probabilities of negative,
neutral and positive.
"""

import json
import sys

import numpy as np
from tune_encoder import judge_texts, tune_encoder

# As in run/train/train-from-files.ts: negative, neutral, positive, and how much blame counts.
TARGETS = {
    "-1": [0.9, 0.08, 0.02],
    "-0.5": [0.6, 0.34, 0.06],
    "0": [0.05, 0.87, 0.08],
    "0.5": [0.04, 0.36, 0.6],
    "1": [0.02, 0.08, 0.9],
}
BLAME_WEIGHT = 3


def main(posts_file: str, encoder: str) -> None:
    with open(posts_file, encoding="utf8") as lines:
        posts = [json.loads(line) for line in lines]
    labelled = [post for post in posts if "grade" in post]
    others = [post for post in posts if "grade" not in post]
    targets = np.array([TARGETS[post["grade"]] for post in labelled], np.float32)
    weights = np.array([BLAME_WEIGHT if post["grade"].startswith("-") else 1 for post in labelled], np.float32)
    tuned = tune_encoder([post["text"] for post in labelled], targets, weights, encoder)
    print("id,negative,neutral,positive")
    for post, (negative, _, positive) in zip(others, judge_texts([post["text"] for post in others], tuned)):
        down, up = round(negative * 100), round(positive * 100)
        print(f"{post['id']},{down / 100:g},{(100 - down - up) / 100:g},{up / 100:g}")


if __name__ == "__main__":
    main(*sys.argv[1:])
