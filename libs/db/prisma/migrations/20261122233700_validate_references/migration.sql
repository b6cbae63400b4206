alter table billing.movement validate constraint movement_type;
alter table assistant.setting validate constraint setting_thread_replies_per_day;
