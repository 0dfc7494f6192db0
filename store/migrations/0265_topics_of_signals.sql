-- Topics are told by signal_topics, which knows who spoke and what counts.
drop table topic_hours;
drop table sample.topic_hours;
