package io.crowdtape;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.crowdtape.generated.StreamEvent;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.Iterator;
import java.util.NoSuchElementException;
import java.util.Set;
import java.util.Timer;
import java.util.TimerTask;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;

/** Prices and posts as they come, over all connections of a stream. Read by one thread; closed by any. */
public final class EventStream implements Iterable<StreamedEvent>, AutoCloseable {
  /** After these the same stream may be opened again. */
  private static final Set<String> PASSING_ENDS = Set.of("too_slow", "restarting", "unavailable");

  private static final long PAUSE_MS_MIN = 250;
  private static final long PAUSE_MS_MAX = 30_000;

  private final Transport transport;
  private final Request request;
  private final Settings settings;
  private final ObjectMapper json;
  private final Timer watch = new Timer("crowdtape-stream", true);
  private final CountDownLatch closed = new CountDownLatch(1);
  private volatile long heardAt;
  private volatile InputStream body;
  private BufferedReader reader;
  private String lastEventId;
  private boolean wasOpen;
  private int pings;
  private int failures;

  EventStream(Transport transport, Request request, Settings settings, ObjectMapper json) {
    this.transport = transport;
    this.request = request;
    this.settings = settings;
    this.json = json;
    var silence = settings.silenceMax();
    var lookMs = Math.max(1, silence.toMillis() / 9);
    watch.schedule(
        new TimerTask() {
          @Override
          public void run() {
            if (body != null && System.nanoTime() - heardAt > silence.toNanos()) drop();
          }
        },
        lookMs,
        lookMs);
  }

  /** Ends it; who waits for an event gets none. */
  @Override
  public void close() {
    closed.countDown();
    watch.cancel();
    drop();
  }

  /** The events, until the stream is closed. Throws CrowdtapeException where the server will not have it. */
  @Override
  public Iterator<StreamedEvent> iterator() {
    return new Iterator<>() {
      private StreamedEvent next;

      @Override
      public boolean hasNext() {
        if (next == null) next = readNext();
        return next != null;
      }

      @Override
      public StreamedEvent next() {
        if (!hasNext()) throw new NoSuchElementException();
        var event = next;
        next = null;
        return event;
      }
    };
  }

  private StreamedEvent readNext() {
    while (!isClosed()) {
      CrowdtapeException failure = null;
      try {
        if (reader == null) connect();
        for (var event = readEvent(); event != null; event = readEvent()) {
          if (event.eventId() != null) lastEventId = event.eventId();
          var type = event.data().type();
          if ("end".equals(type)) {
            throwUnlessPassing(event.data());
            break;
          }
          // The first one says only that the stream is open, which one that ends at once was too.
          if (!"ping".equals(type) || ++pings > 1) failures = 0;
          if (!"ping".equals(type)) return event;
        }
      } catch (JsonProcessingException cause) {
        throw CrowdtapeException.withoutAnswer("An event of the stream cannot be read.", "not_understood", cause);
      } catch (IOException broken) {
        // It is opened again behind its last event.
      } catch (CrowdtapeException error) {
        if (isClosed()) return null;
        if (!wasOpen || !mayGoOn(error)) throw error;
        failure = error;
      }
      drop();
      reader = null;
      if (!isClosed()) pause(pauseMs(failure));
    }
    return null;
  }

  private boolean isClosed() {
    return closed.getCount() == 0;
  }

  private void connect() {
    // Until it is open a stream fails as a call does; later it goes on, for as long as it takes.
    var opened = transport.open(request, lastEventId, wasOpen ? 0 : settings.retries(), this::pause);
    reader = new BufferedReader(new InputStreamReader(opened, StandardCharsets.UTF_8));
    pings = 0;
    wasOpen = true;
    heardAt = System.nanoTime();
    body = opened;
    if (isClosed()) drop();
  }

  /** The next event; null where the connection ends. https://html.spec.whatwg.org/multipage/server-sent-events.html */
  private StreamedEvent readEvent() throws IOException {
    String id = null;
    var data = new StringBuilder();
    for (var line = reader.readLine(); line != null; line = reader.readLine()) {
      heardAt = System.nanoTime();
      if (line.isEmpty()) {
        if (data.length() > 0) return new StreamedEvent(id, json.readValue(data.toString(), StreamEvent.class));
        id = null;
      } else if (line.startsWith("data:")) {
        data.append(valueOf(line, 5)).append('\n');
      } else if (line.startsWith("id:")) {
        id = valueOf(line, 3);
      }
    }
    return null;
  }

  private static String valueOf(String line, int start) {
    return line.startsWith(" ", start) ? line.substring(start + 1) : line.substring(start);
  }

  private static void throwUnlessPassing(StreamEvent end) {
    if (end.code() != null && PASSING_ENDS.contains(end.code())) return;
    throw new CrowdtapeException(end.message(), 200, end.code(), CrowdtapeException.Facts.NONE, null);
  }

  /** A server that is away and what passes by itself. */
  private static boolean mayGoOn(CrowdtapeException error) {
    if (Set.of("no_answer", "timed_out").contains(error.code())) return true;
    return error.status() >= 500 || (error.status() == 429 && !"quota_reached".equals(error.code()));
  }

  /** Longer with each failure, as long as the server asks for, and never the same for all who lost the same server. */
  private long pauseMs(CrowdtapeException failure) {
    var asked = failure == null ? null : failure.retryAfterSeconds();
    if (asked != null && asked > 0) return Transport.withJitter(asked * 1_000);
    var pauseMs = Math.min(PAUSE_MS_MAX, PAUSE_MS_MIN << Math.min(failures++, 10));
    return pauseMs / 2 + ThreadLocalRandom.current().nextLong(pauseMs / 2);
  }

  /** Ends early where the stream is closed. */
  private void pause(long milliseconds) {
    try {
      closed.await(milliseconds, TimeUnit.MILLISECONDS);
    } catch (InterruptedException cause) {
      throw Transport.interrupted(cause);
    }
  }

  private void drop() {
    var open = body;
    body = null;
    if (open == null) return;
    try {
      open.close();
    } catch (IOException broken) {
      // It is gone either way.
    }
  }
}
