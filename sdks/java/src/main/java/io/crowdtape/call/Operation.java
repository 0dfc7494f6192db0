package io.crowdtape.call;

/**
 * Where a call goes and what its answer is.
 *
 * @param <A> the answer
 * @param name of the operation
 * @param method of HTTP
 * @param path with the names of its parts in braces
 * @param hasBody whether what is given goes into the body
 * @param answer the class of the answer
 */
public record Operation<A>(String name, String method, String path, boolean hasBody, Class<A> answer) {}
