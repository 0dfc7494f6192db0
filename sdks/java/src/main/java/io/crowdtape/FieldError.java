package io.crowdtape;

/**
 * What is wrong at one place of a call.
 *
 * @param pointer such as {@code #/query/limit}
 * @param message what is wrong there, and what would be right
 */
public record FieldError(String pointer, String message) {}
