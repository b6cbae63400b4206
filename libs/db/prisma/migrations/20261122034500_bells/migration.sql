-- Bells are rung by the processes, after the commit: a NOTIFY in a transaction takes a lock of the whole server until its commit is on the
-- disk, so that no two commits could wait for the disk together. Processes of the version before are heard at the next slow look.
drop trigger ring on platform.outbox;
drop trigger ring on platform.timer;
drop trigger ring on messaging.webhook_envelope;
drop trigger ring on gateway.room;
drop function platform.ring();
drop function gateway.ring();
