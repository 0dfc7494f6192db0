-- Alerts on one price that cannot be judged, which are looked at each minute: few or none, whatever the number of alerts.
create index alerts_unpriced on alerts (mode, asset_id) where rule is null and rule_state is not null;
