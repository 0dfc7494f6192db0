package io.crowdtape.call;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Consumer;

/**
 * What a call takes, by name.
 *
 * @param <Self> the class of the call
 */
public abstract class Input<Self extends Input<Self>> {
  private final Map<String, Object> values = new LinkedHashMap<>();

  /** Nothing yet. */
  protected Input() {}

  /**
   * What {@code set} sets.
   *
   * @param <I> the class of the call
   * @param input takes it
   * @param set sets it
   * @return the input
   */
  public static <I extends Input<I>> I of(I input, Consumer<I> set) {
    set.accept(input);
    return input;
  }

  /**
   * Sets one value; null is sent as null in a body.
   *
   * @param name of the parameter
   * @param value of it
   * @return this
   */
  @SuppressWarnings("unchecked") // each class hands itself in
  protected Self put(String name, Object value) {
    values.put(name, value);
    return (Self) this;
  }

  /**
   * Sets the cursor of a page behind the first.
   *
   * @param cursor null: the page that was asked for
   */
  public void cursorOf(String cursor) {
    if (cursor != null) values.put("cursor", cursor);
  }

  /**
   * All that was set.
   *
   * @return values by name
   */
  public Map<String, Object> values() {
    return Collections.unmodifiableMap(values);
  }
}
