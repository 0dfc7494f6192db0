-- Tone and stance apart, beside the sentiment that is made of both: posts whose meaning is known, and over them the sums of
-- p+ - p- of the tone and of the stance towards the asset, in basis points; the stance of all posts ('') stays 0, for a
-- stance is towards an asset. All hours are computed again, because the rules of signals have a new number.
-- known_at: when the row came to be as it is; null where an older process wrote it.
alter table signals
  add column meant bigint not null default 0,
  add column tone_sum_bp bigint not null default 0,
  add column stance_sum_bp bigint not null default 0,
  add column filtered_meant bigint not null default 0,
  add column filtered_tone_sum_bp bigint not null default 0,
  add column filtered_stance_sum_bp bigint not null default 0,
  add column known_at timestamptz;
alter table sample.signals
  add column meant bigint not null default 0,
  add column tone_sum_bp bigint not null default 0,
  add column stance_sum_bp bigint not null default 0,
  add column filtered_meant bigint not null default 0,
  add column filtered_tone_sum_bp bigint not null default 0,
  add column filtered_stance_sum_bp bigint not null default 0,
  add column known_at timestamptz;
