// Written by `npm run sdks` from contract/public/openapi.json.
package io.crowdtape.generated;


import com.fasterxml.jackson.annotation.JsonProperty;
import java.time.Instant;
import java.util.List;
import java.util.Map;

/**
 * Page. Null stands for what is not known, and never for 0.
 * @param nextCursor Send it as `cursor` to get the next page; null on the last one
 * @param limit {@code limit}
 */
public record Page(
    @JsonProperty("next_cursor") String nextCursor,
    @JsonProperty("limit") Long limit
) {}

