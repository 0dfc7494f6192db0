package io.crowdtape.call;

/**
 * What is left of one limit.
 *
 * @param quota how many there are
 * @param left how many are left
 * @param resetsInSeconds until more is left
 */
public record Limit(long quota, long left, long resetsInSeconds) {}
