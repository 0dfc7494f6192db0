-- Who wants a kind that nobody gets unless they ask for it.
create index notification_preferences_wanted on notification_preferences (kind, user_id) where enabled;
