"""Teaches the encoder what labelled texts mean: its weights and three classes over its figures, by AdamW."""

from collections.abc import Iterator
from typing import NamedTuple

import jax
import jax.numpy as jnp
import numpy as np
from encoder import DIMENSIONS, cut_texts, encode, pad, read_weights

EPOCHS = 2
BATCH = 32
RATE = 5e-5
# The classes begin with nothing; the encoder knows much, which a high rate would wash away.
CLASSES_RATE = 20 * RATE
WARM_UP = 0.1
WEIGHT_DECAY = 0.01
BETAS = (0.9, 0.99)
GRADIENT_MAX = 1.0
# Of batches that are sorted by length together, so that little is padded.
SORTED_BATCHES = 16
SEED = 1


class Tuned(NamedTuple):
    folder: str
    weights: dict


def tune_encoder(texts: list[str], targets: np.ndarray, weights: np.ndarray, folder: str) -> Tuned:
    """`targets`: a row of three shares for each text; `weights`: how much it counts."""
    tokens = cut_texts(texts, folder)
    tuned = {"encoder": read_weights(folder), "classes": jnp.zeros((DIMENSIONS + 1, 3))}
    means = jax.tree.map(jnp.zeros_like, tuned)
    squares = jax.tree.map(jnp.zeros_like, tuned)
    random = np.random.default_rng(SEED)
    steps = EPOCHS * (len(texts) // BATCH)
    done = 0
    for _ in range(EPOCHS):
        for rows in _batches(tokens, random):
            done += 1
            rate = min(1, done / (WARM_UP * steps)) * (1 - done / (steps + 1))
            ids, mask = pad([tokens[row] for row in rows], BATCH)
            tuned, means, squares = _step(
                tuned, means, squares, float(done), rate, ids, mask, targets[rows], weights[rows]
            )
    return Tuned(folder, tuned)


def judge_texts(texts: list[str], tuned: Tuned) -> np.ndarray:
    """The probabilities of the three classes; a row for each text."""
    tokens = cut_texts(texts, tuned.folder)
    judged = np.zeros((len(texts), 3))
    by_length = np.argsort([len(ids) for ids in tokens])
    judge = jax.jit(lambda ids, mask: jax.nn.softmax(_logits(tuned.weights, ids, mask)))
    for start in range(0, len(texts), BATCH):
        rows = by_length[start : start + BATCH]
        judged[rows] = judge(*pad([tokens[row] for row in rows], BATCH))[: len(rows)]
    return judged


def _batches(tokens: list[list[int]], random: np.random.Generator) -> Iterator[np.ndarray]:
    order = random.permutation(len(tokens))
    batches = []
    for start in range(0, len(order), BATCH * SORTED_BATCHES):
        together = sorted(order[start : start + BATCH * SORTED_BATCHES], key=lambda row: len(tokens[row]))
        batches += [np.array(together[at : at + BATCH]) for at in range(0, len(together), BATCH)]
    random.shuffle(batches)
    return (batch for batch in batches if len(batch) == BATCH)


def _logits(tuned: dict, ids: jax.Array, mask: jax.Array) -> jax.Array:
    return encode(tuned["encoder"], ids, mask) @ tuned["classes"][:-1] + tuned["classes"][-1]


def _loss(tuned: dict, ids: jax.Array, mask: jax.Array, targets: jax.Array, weights: jax.Array) -> jax.Array:
    said = jax.nn.log_softmax(_logits(tuned, ids, mask))
    return -(weights[:, None] * targets * said).sum() / weights.sum()


@jax.jit
def _step(tuned, means, squares, done, rate, ids, mask, targets, weights):
    """One step of AdamW (Loshchilov and Hutter, 2019), its gradient no longer than GRADIENT_MAX."""
    gradient = jax.grad(_loss)(tuned, ids, mask, targets, weights)
    length = jnp.sqrt(sum((part**2).sum() for part in jax.tree.leaves(gradient)))
    gradient = jax.tree.map(lambda part: part * jnp.minimum(1, GRADIENT_MAX / length), gradient)
    mean_share, square_share = BETAS
    means = jax.tree.map(lambda old, new: mean_share * old + (1 - mean_share) * new, means, gradient)
    squares = jax.tree.map(lambda old, new: square_share * old + (1 - square_share) * new**2, squares, gradient)

    def move(part, mean, square, highest):
        pull = mean / (1 - mean_share**done) / (jnp.sqrt(square / (1 - square_share**done)) + 1e-8)
        return part - rate * highest * (pull + WEIGHT_DECAY * part)

    rates = {"encoder": RATE, "classes": CLASSES_RATE}
    moved = {
        name: jax.tree.map(lambda *parts: move(*parts, highest), tuned[name], means[name], squares[name])
        for name, highest in rates.items()
    }
    return moved, means, squares
