package io.crowdtape;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.crowdtape.call.Input;
import io.crowdtape.call.Operation;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * What goes out.
 *
 * @param method of HTTP
 * @param path with its query
 * @param body JSON, or null
 * @param accept the media type of the answer
 */
record Request(String method, String path, String body, String accept) {
  private static final String JSON = "application/json";

  /** A read whose answer is text. */
  static Request ofText(String path, Map<String, ?> query, String accept) {
    return new Request("GET", path + writeQuery(query), null, accept);
  }

  /** Puts each part of the input where the operation wants it. */
  static Request of(Operation<?> operation, Input<?> input, ObjectMapper json) {
    var rest = new LinkedHashMap<>(input.values());
    var path = operation.path();
    for (var name : input.values().keySet()) {
      var place = "{" + name + "}";
      if (path.contains(place)) path = path.replace(place, segment(name, rest.remove(name)));
    }
    if (path.contains("{")) {
      var name = path.substring(path.indexOf('{') + 1, path.indexOf('}'));
      throw CrowdtapeException.ofInput("#/path/" + name, operation.name() + " needs " + name);
    }
    if (operation.hasBody()) return new Request(operation.method(), path, write(json, rest), JSON);
    return new Request(operation.method(), path + writeQuery(rest), null, JSON);
  }

  private static String writeQuery(Map<String, ?> given) {
    var query =
        given.entrySet().stream()
            .filter(entry -> entry.getValue() != null)
            .map(entry -> encode(entry.getKey()) + "=" + encode(entry.getValue().toString()))
            .collect(Collectors.joining("&"));
    return query.isEmpty() ? "" : "?" + query;
  }

  private static String segment(String name, Object value) {
    var text = value == null ? "" : value.toString();
    if (text.replace(".", "").isEmpty()) {
      throw CrowdtapeException.ofInput("#/path/" + name, name + " must be a text that is not empty");
    }
    return encode(text);
  }

  private static String encode(String text) {
    return URLEncoder.encode(text, StandardCharsets.UTF_8).replace("+", "%20");
  }

  private static String write(ObjectMapper json, Object body) {
    try {
      return json.writeValueAsString(body);
    } catch (JsonProcessingException cause) {
      throw CrowdtapeException.withoutAnswer("The input cannot be written as JSON.", "invalid_request", cause);
    }
  }
}
