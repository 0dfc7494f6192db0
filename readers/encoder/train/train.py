"""python train.py TEXTS ENCODER OUT [EPOCHS]

TEXTS is what `npm run train -- --for-encoder TEXTS FOLDER...` writes: lines of JSON with text, head (tone or stance),
target and weight. ENCODER is the folder with model.safetensors and tokenizer.json of all-MiniLM-L6-v2. Writes the weights
to OUT. One thread and a seed, so that the same machine gives the same weights. Reads no network.
"""

import json
import sys
import time

import numpy as np
import torch
from encoder import CLASSES, JUDGEMENTS, TOKENS_MAX, plain, read_encoder
from tokenizers import Tokenizer

EPOCHS = 2
BATCH = 32
RATE = 5e-5
# The judgements begin with nothing; the encoder knows much, which a high rate would wash away.
JUDGEMENTS_RATE = 20 * RATE
WARM_UP = 0.1
WEIGHT_DECAY = 0.01
GRADIENT_MAX = 1.0
# Of batches that are sorted by length together, so that little is padded.
SORTED_BATCHES = 16
SEED = 36


def main(texts: str, folder: str, out: str, epochs: int = EPOCHS) -> None:
    torch.set_num_threads(1)
    torch.manual_seed(SEED)
    random = np.random.default_rng(SEED)
    with open(texts, encoding="utf8") as lines:
        rows = [json.loads(line) for line in lines]
    tokenizer = Tokenizer.from_file(f"{folder}/tokenizer.json")
    tokenizer.no_padding()
    tokenizer.enable_truncation(TOKENS_MAX)
    tokens = [encoding.ids for encoding in tokenizer.encode_batch([plain(row["text"]) for row in rows])]
    heads = torch.tensor([JUDGEMENTS.index(row["head"]) for row in rows])
    targets = torch.tensor([row["target"] for row in rows], dtype=torch.float32)
    weights = torch.tensor([row["weight"] for row in rows], dtype=torch.float32)
    encoder = read_encoder(folder)
    encoder.words.weight.requires_grad = False
    own = list(encoder.judgements.parameters())
    others = [
        one for name, one in encoder.named_parameters() if one.requires_grad and not name.startswith("judgements.")
    ]
    optimizer = torch.optim.AdamW(
        [{"params": others, "lr": RATE}, {"params": own, "lr": JUDGEMENTS_RATE}],
        betas=(0.9, 0.99),
        weight_decay=WEIGHT_DECAY,
    )
    steps = epochs * (len(rows) // BATCH)
    schedule = torch.optim.lr_scheduler.LambdaLR(
        optimizer, lambda step: min(1, (step + 1) / (WARM_UP * steps)) * max(0, 1 - step / (steps + 1))
    )
    done, losses, began = 0, [], time.process_time()
    for _ in range(epochs):
        for batch in batches(tokens, random):
            ids, mask = pad([tokens[row] for row in batch])
            logits = encoder(ids, mask).reshape(-1, len(JUDGEMENTS), CLASSES)
            said = torch.log_softmax(logits[torch.arange(len(batch)), heads[batch]], -1)
            loss = -(weights[batch, None] * targets[batch] * said).sum() / weights[batch].sum()
            optimizer.zero_grad()
            loss.backward()
            torch.nn.utils.clip_grad_norm_(others + own, GRADIENT_MAX)
            optimizer.step()
            schedule.step()
            done += 1
            losses.append(loss.item())
            if done % 100 == 0:
                print(f"{done}/{steps} loss {np.mean(losses[-100:]):.4f} {time.process_time() - began:.0f} s", flush=True)
    torch.save(encoder.state_dict(), out)


def batches(tokens: list[list[int]], random: np.random.Generator) -> list[np.ndarray]:
    order = random.permutation(len(tokens))
    found = []
    for start in range(0, len(order), BATCH * SORTED_BATCHES):
        together = sorted(order[start : start + BATCH * SORTED_BATCHES], key=lambda row: len(tokens[row]))
        found += [np.array(together[at : at + BATCH]) for at in range(0, len(together), BATCH)]
    random.shuffle(found)
    return [batch for batch in found if len(batch) == BATCH]


def pad(tokens: list[list[int]]) -> tuple[torch.Tensor, torch.Tensor]:
    length = max(len(ids) for ids in tokens)
    ids = torch.zeros((len(tokens), length), dtype=torch.long)
    for row, text in enumerate(tokens):
        ids[row, : len(text)] = torch.tensor(text)
    mask = torch.zeros_like(ids)
    for row, text in enumerate(tokens):
        mask[row, : len(text)] = 1
    return ids, mask


if __name__ == "__main__":
    main(*sys.argv[1:4], *map(int, sys.argv[4:5]))
