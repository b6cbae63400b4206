alter table messaging.message drop constraint message_state;
alter table messaging.message add constraint message_state check (state in ('received', 'ready', 'sending', 'unknown', 'sent', 'delivered', 'read', 'failed', 'held', 'withdrawn')) not valid;
