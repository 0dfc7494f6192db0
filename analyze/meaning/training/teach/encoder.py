"""all-MiniLM-L6-v2 (Reimers and Gurevych, Sentence-BERT, 2019) in JAX: texts to DIMENSIONS figures each."""

import re

import jax
import jax.numpy as jnp
import numpy as np
from safetensors.numpy import load_file
from tokenizers import Tokenizer

HEADS = 12
TOKENS_MAX = 64
DIMENSIONS = 384
LINEAR = {
    "query": "attention.self.query",
    "key": "attention.self.key",
    "value": "attention.self.value",
    "attended": "attention.output.dense",
    "wide": "intermediate.dense",
    "narrow": "output.dense",
}
NORMS = {"after_attention": "attention.output.LayerNorm", "after_dense": "output.LayerNorm"}


def cut_texts(texts: list[str], folder: str) -> list[list[int]]:
    """The tokens of each text, at most TOKENS_MAX. `folder` holds tokenizer.json."""
    tokenizer = Tokenizer.from_file(f"{folder}/tokenizer.json")
    tokenizer.no_padding()
    tokenizer.enable_truncation(TOKENS_MAX)
    return [encoding.ids for encoding in tokenizer.encode_batch([_plain(text) for text in texts])]


def read_weights(folder: str) -> dict[str, jax.Array]:
    """Of `folder`/model.safetensors."""
    weights = load_file(f"{folder}/model.safetensors")
    return {name: jnp.asarray(value) for name, value in weights.items() if value.dtype == np.float32}


def pad(tokens: list[list[int]], count: int) -> tuple[np.ndarray, np.ndarray]:
    """As `count` rows of one length, and which of their tokens are real. Of few lengths, so that few forms are compiled."""
    length = min(TOKENS_MAX, -(-max(len(ids) for ids in tokens) // 16) * 16)
    ids = np.zeros((count, length), np.int32)
    mask = np.zeros((count, length), bool)
    mask[:, 0] = True
    for row, text in enumerate(tokens):
        ids[row, : len(text)] = text
        mask[row, : len(text)] = True
    return ids, mask


def encode(weights: dict[str, jax.Array], ids: jax.Array, mask: jax.Array) -> jax.Array:
    """The mean of a text's tokens in the last layer: DIMENSIONS figures for each."""
    count, length = ids.shape
    hidden = (
        weights["embeddings.word_embeddings.weight"][ids]
        + weights["embeddings.position_embeddings.weight"][:length]
        + weights["embeddings.token_type_embeddings.weight"][0]
    )
    hidden = _norm(weights, "embeddings.LayerNorm", hidden)
    unseen = jnp.where(mask, 0.0, -1e9)[:, None, None, :]
    layer = 0
    while f"encoder.layer.{layer}.{LINEAR['query']}.weight" in weights:
        prefix = f"encoder.layer.{layer}."
        query, key, value = (
            _linear(weights, prefix + LINEAR[name], hidden).reshape(count, length, HEADS, -1).transpose(0, 2, 1, 3)
            for name in ("query", "key", "value")
        )
        scores = query @ key.transpose(0, 1, 3, 2) / np.sqrt(query.shape[-1])
        attended = (jax.nn.softmax(scores + unseen, -1) @ value).transpose(0, 2, 1, 3).reshape(count, length, -1)
        hidden = hidden + _linear(weights, prefix + LINEAR["attended"], attended)
        hidden = _norm(weights, prefix + NORMS["after_attention"], hidden)
        wide = jax.nn.gelu(_linear(weights, prefix + LINEAR["wide"], hidden), approximate=False)
        hidden = hidden + _linear(weights, prefix + LINEAR["narrow"], wide)
        hidden = _norm(weights, prefix + NORMS["after_dense"], hidden)
        layer += 1
    return (hidden * mask[:, :, None]).sum(1) / mask.sum(1)[:, None]


def _plain(text: str) -> str:
    """Links and names as what they are; the words of hashtags and cashtags as words."""
    text = re.sub(r"https?://\S+|pic\.twitter\.com/\S+", "http", text)
    return re.sub(r"([#$])(\w)", r"\1 \2", re.sub(r"@\w+", "@user", text))


def _linear(weights: dict[str, jax.Array], name: str, values: jax.Array) -> jax.Array:
    return values @ weights[f"{name}.weight"].T + weights[f"{name}.bias"]


def _norm(weights: dict[str, jax.Array], name: str, values: jax.Array) -> jax.Array:
    mean = values.mean(-1, keepdims=True)
    scale = jax.lax.rsqrt(((values - mean) ** 2).mean(-1, keepdims=True) + 1e-12)
    return (values - mean) * scale * weights[f"{name}.weight"] + weights[f"{name}.bias"]
