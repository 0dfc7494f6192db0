package io.crowdtape.call;

/**
 * An answer in another form than JSON, such as CSV.
 *
 * @param text as the server wrote it
 * @param call what the answer says about the call besides its data
 */
public record TextAnswer(String text, Call call) {}
