package io.crowdtape;

import java.util.List;

/**
 * A call that was refused or failed, or a webhook that is not to be trusted. The message is made for people, {@link
 * #code()} for programs.
 */
public final class CrowdtapeException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final int status;
  private final String code;
  private final transient Facts facts;

  /**
   * What is known besides status and code.
   *
   * @param requestId names the call
   * @param fields which parts of the call are wrong
   * @param retryAfterSeconds when it may pass
   * @param help the address of its documentation
   */
  record Facts(String requestId, List<FieldError> fields, Long retryAfterSeconds, String help) {
    static final Facts NONE = new Facts(null, List.of(), null, null);
  }

  CrowdtapeException(String message, int status, String code, Facts facts, Throwable cause) {
    super(message, cause);
    this.status = status;
    this.code = code;
    this.facts = facts;
  }

  static CrowdtapeException withoutAnswer(String message, String code, Throwable cause) {
    return new CrowdtapeException(message, 0, code, Facts.NONE, cause);
  }

  static CrowdtapeException ofInput(String pointer, String message) {
    var facts = new Facts(null, List.of(new FieldError(pointer, message)), null, null);
    return new CrowdtapeException(message + ".", 0, "invalid_request", facts, null);
  }

  private Facts facts() {
    return facts == null ? Facts.NONE : facts; // it was read from a file, where only its text is kept
  }

  /**
   * Of HTTP.
   *
   * @return 0 where no answer came
   */
  public int status() {
    return status;
  }

  /**
   * Stable: what a program decides by.
   *
   * @return one of the reference, or {@code no_answer}, {@code timed_out}, {@code not_understood}
   */
  public String code() {
    return code;
  }

  /**
   * Names the call in a conversation with support.
   *
   * @return null where no answer came
   */
  public String requestId() {
    return facts().requestId();
  }

  /**
   * Which parts of the call are wrong, and what would be right.
   *
   * @return none where the whole call was refused
   */
  public List<FieldError> fields() {
    return facts().fields();
  }

  /**
   * Seconds after which the same call may pass.
   *
   * @return null where the server does not say
   */
  public Long retryAfterSeconds() {
    return facts().retryAfterSeconds();
  }

  /**
   * The address of the documentation of this error.
   *
   * @return null where no answer came
   */
  public String help() {
    return facts().help();
  }
}
