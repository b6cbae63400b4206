-- CreateTable
CREATE TABLE "catalog"."file" (
    "business_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "extension" TEXT NOT NULL,
    "bytes" INTEGER NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "file_pkey" PRIMARY KEY ("business_id","id")
);

-- CreateTable
CREATE TABLE "catalog"."loose_object" (
    "key" TEXT NOT NULL,
    "since" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "loose_object_pkey" PRIMARY KEY ("key")
);

-- CreateTable
CREATE TABLE "catalog"."resource" (
    "business_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "custom_id" TEXT NOT NULL DEFAULT '',
    "name" TEXT NOT NULL,
    "usage" TEXT NOT NULL,
    "items" JSONB NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "resource_pkey" PRIMARY KEY ("business_id","id")
);

-- CreateIndex
CREATE INDEX "loose_object_since_idx" ON "catalog"."loose_object"("since");

-- CreateIndex
CREATE INDEX "resource_business_id_name_idx" ON "catalog"."resource"("business_id", "name");

ALTER TABLE "catalog"."file"
  ADD CONSTRAINT "file_bytes_check" CHECK (bytes > 0);
ALTER TABLE "catalog"."resource"
  ADD CONSTRAINT "resource_usage_check" CHECK (usage IN ('massiveCampaign', 'IAAssistantResource', 'static'));

select platform.protect('catalog.file');
select platform.protect('catalog.resource');
