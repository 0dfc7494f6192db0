package io.crowdtape;

import io.crowdtape.generated.StreamEvent;

/**
 * An event with its place.
 *
 * @param eventId handed on as {@code after}, a later stream goes on behind it
 * @param data what happened
 */
public record StreamedEvent(String eventId, StreamEvent data) {}
