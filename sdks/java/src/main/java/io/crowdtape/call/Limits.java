package io.crowdtape.call;

/**
 * What is left for the key and for the account.
 *
 * @param window of the key
 * @param month of the account; null on plans that are paid by use
 */
public record Limits(Limit window, Limit month) {}
