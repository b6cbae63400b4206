-- Rows of a file that are in the business already: what they match, what happens with them, and how they were before.
ALTER TABLE "platform"."import_run"
  ADD COLUMN "known" INTEGER NOT NULL DEFAULT 0,
  ADD COLUMN "update_known" BOOLEAN NOT NULL DEFAULT false,
  ADD COLUMN "updated" INTEGER NOT NULL DEFAULT 0,
  ADD COLUMN "skipped" INTEGER NOT NULL DEFAULT 0;
ALTER TABLE "platform"."import_row"
  ADD COLUMN "known" TEXT,
  ADD COLUMN "before" JSONB;

ALTER TABLE "platform"."import_row" DROP CONSTRAINT "import_row_state_check";
ALTER TABLE "platform"."import_row"
  ADD CONSTRAINT "import_row_state_check" CHECK (state IN ('valid', 'fixable', 'invalid', 'created', 'updated', 'skipped', 'failed', 'removed', 'kept')) NOT VALID;
