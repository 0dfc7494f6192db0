-- Whether the source says that a post's account is automated, and how many posts of such accounts an hour or day has.
alter table posts add column is_automated boolean;
alter table sample.posts add column is_automated boolean;
alter table signals add column automated bigint not null default 0;
alter table sample.signals add column automated bigint not null default 0;
