package io.crowdtape.call;

import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.function.Function;

/** What sends calls. */
public abstract class Sender {
  /** Only for the client itself. */
  protected Sender() {}

  /**
   * Sends a call.
   *
   * @param <A> the answer
   * @param operation where it goes
   * @param input what it takes
   * @param options settings of this call
   * @return the answer
   */
  protected abstract <A> A send(Operation<A> operation, Input<?> input, CallOptions options);

  /**
   * The rows of one page.
   *
   * @param <Row> a row
   * @param rows of the page
   * @param nextCursor of the next page; null on the last one
   */
  public record PageOf<Row>(List<Row> rows, String nextCursor) {}

  /**
   * The rows of all pages.
   *
   * @param <Row> a row
   * @param read reads the page behind a cursor, or the first one for null
   * @return the rows; each iteration begins anew
   */
  protected static <Row> Iterable<Row> pages(Function<String, PageOf<Row>> read) {
    return () ->
        new Iterator<>() {
          private Iterator<Row> rows = List.<Row>of().iterator();
          private String cursor;
          private boolean isLast;

          @Override
          public boolean hasNext() {
            while (!rows.hasNext() && !isLast) {
              var page = read.apply(cursor);
              rows = page.rows().iterator();
              cursor = page.nextCursor();
              isLast = cursor == null;
            }
            return rows.hasNext();
          }

          @Override
          public Row next() {
            if (!hasNext()) throw new NoSuchElementException();
            return rows.next();
          }
        };
  }
}
