-- A timer is handed out, taken and done within moments. With no index over what changes then, and room on its page for two more versions
-- of the row, neither touches an index.
-- CreateIndex
CREATE INDEX "timer_queue_due_at_idx" ON "platform"."timer"("queue", "due_at");
-- DropIndex
DROP INDEX "platform"."timer_state_due_at_idx";

alter table platform.timer set (fillfactor = 50);
