"""python teach.py POSTS ENCODER > crypto-posts-taught.csv

POSTS is what `npm run train -- --for-teacher POSTS FOLDER...` writes: lines of JSON with id, text, grade (only of labelled
posts), logits and signals. ENCODER is the folder with model.safetensors and tokenizer.json of all-MiniLM-L6-v2. Learns
from the labelled posts what their texts mean, and prints what it makes of the others: id and the probabilities of
negative, neutral and positive.
"""

import json
import sys

import numpy as np
from encoder import encode_texts
from sklearn.linear_model import LogisticRegression
from sklearn.preprocessing import StandardScaler

# As in run/train/train-from-files.ts: negative, neutral, positive, and how much blame counts.
TARGETS = {
    "-1": [0.9, 0.08, 0.02],
    "-0.5": [0.6, 0.34, 0.06],
    "0": [0.05, 0.87, 0.08],
    "0.5": [0.04, 0.36, 0.6],
    "1": [0.02, 0.08, 0.9],
}
BLAME_WEIGHT = 5
# Chosen by three-fold cross-validation over authors.
REGULARIZATION = 0.002


def main(posts_file: str, encoder: str) -> None:
    with open(posts_file, encoding="utf8") as lines:
        posts = [json.loads(line) for line in lines]
    encoded = encode_texts([post["text"] for post in posts], encoder)
    inputs = np.c_[encoded, [post["logits"] for post in posts], [post["signals"] for post in posts]]
    labelled = np.array(["grade" in post for post in posts])
    grades = [post["grade"] for post in posts if "grade" in post]
    taught = judge(inputs[labelled], grades, inputs[~labelled])
    print("id,negative,neutral,positive")
    ids = (post["id"] for post in posts if "grade" not in post)
    for post_id, (negative, _, positive) in zip(ids, taught):
        down, up = round(negative * 100), round(positive * 100)
        print(f"{post_id},{down / 100:g},{(100 - down - up) / 100:g},{up / 100:g}")


def judge(inputs: np.ndarray, grades: list[str], others: np.ndarray) -> np.ndarray:
    """A post counts as each of three classes, as much as its grade says."""
    scaler = StandardScaler().fit(inputs)
    shares = np.array([TARGETS[grade] for grade in grades])
    shares *= np.array([BLAME_WEIGHT if grade.startswith("-") else 1 for grade in grades])[:, None]
    learned = scaler.transform(inputs)
    model = LogisticRegression(C=REGULARIZATION, max_iter=300)
    model.fit(np.r_[learned, learned, learned], np.repeat([0, 1, 2], len(grades)), sample_weight=shares.T.ravel())
    return model.predict_proba(scaler.transform(others))


if __name__ == "__main__":
    main(*sys.argv[1:])
