-- CreateTable
CREATE TABLE "platform"."import_run" (
    "business_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "file_name" TEXT NOT NULL,
    "state" TEXT NOT NULL,
    "fix" BOOLEAN NOT NULL DEFAULT false,
    "valid" INTEGER NOT NULL DEFAULT 0,
    "fixable" INTEGER NOT NULL DEFAULT 0,
    "invalid" INTEGER NOT NULL DEFAULT 0,
    "total" INTEGER NOT NULL DEFAULT 0,
    "processed" INTEGER NOT NULL DEFAULT 0,
    "created" INTEGER NOT NULL DEFAULT 0,
    "failed" INTEGER NOT NULL DEFAULT 0,
    "removed" INTEGER NOT NULL DEFAULT 0,
    "kept" INTEGER NOT NULL DEFAULT 0,
    "batch" INTEGER NOT NULL DEFAULT 0,
    "last_row" INTEGER NOT NULL DEFAULT 0,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "import_run_pkey" PRIMARY KEY ("business_id","id")
);

-- CreateTable
CREATE TABLE "platform"."import_row" (
    "business_id" UUID NOT NULL,
    "import_id" UUID NOT NULL,
    "row_index" INTEGER NOT NULL,
    "state" TEXT NOT NULL,
    "original" JSONB NOT NULL,
    "errors" JSONB NOT NULL,
    "created_id" UUID,
    "failure" TEXT,

    CONSTRAINT "import_row_pkey" PRIMARY KEY ("business_id","import_id","row_index")
);

-- CreateIndex
CREATE INDEX "import_run_business_id_kind_created_at_idx" ON "platform"."import_run"("business_id", "kind", "created_at");

-- CreateIndex
CREATE INDEX "import_run_created_at_idx" ON "platform"."import_run"("created_at");

ALTER TABLE "platform"."import_run"
  ADD CONSTRAINT "import_run_state_check" CHECK (state IN ('validated', 'running', 'done', 'undoing', 'undone'));
ALTER TABLE "platform"."import_row"
  ADD CONSTRAINT "import_row_state_check" CHECK (state IN ('valid', 'fixable', 'invalid', 'created', 'failed', 'removed', 'kept'));

select platform.protect_work('platform.import_run');
select platform.protect_work('platform.import_row');
