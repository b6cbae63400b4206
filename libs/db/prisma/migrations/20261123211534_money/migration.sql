-- CreateTable
CREATE TABLE "catalog"."money_movement" (
    "business_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "custom_id" TEXT NOT NULL DEFAULT '',
    "client_id" UUID,
    "date" DATE NOT NULL,
    "amount_cents" INTEGER NOT NULL,
    "currency" TEXT NOT NULL DEFAULT 'MXN',
    "branch_id" UUID,
    "type" TEXT NOT NULL,
    "comments" TEXT NOT NULL DEFAULT '',
    "payment_method" TEXT NOT NULL,
    "category" TEXT NOT NULL,
    "receipts" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "appointment_id" UUID,
    "enrollment_id" UUID,
    "corrects_id" UUID,
    "corrected_by_id" UUID,
    "cut_id" UUID,
    "commission_id" UUID,
    "created_by" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "money_movement_pkey" PRIMARY KEY ("business_id","id")
);

-- CreateTable
CREATE TABLE "catalog"."day_cut" (
    "business_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "branch_id" UUID,
    "date" DATE NOT NULL,
    "lines" JSONB NOT NULL,
    "note" TEXT NOT NULL DEFAULT '',
    "created_by" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "day_cut_pkey" PRIMARY KEY ("business_id","id")
);

-- CreateTable
CREATE TABLE "catalog"."commission_rate" (
    "business_id" UUID NOT NULL,
    "specialist_id" UUID NOT NULL,
    "basis_points" INTEGER NOT NULL,

    CONSTRAINT "commission_rate_pkey" PRIMARY KEY ("business_id","specialist_id")
);

-- CreateTable
CREATE TABLE "catalog"."commission" (
    "business_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "specialist_id" UUID NOT NULL,
    "from_date" DATE NOT NULL,
    "to_date" DATE NOT NULL,
    "basis_points" INTEGER NOT NULL,
    "base_cents" BIGINT NOT NULL,
    "commission_cents" INTEGER NOT NULL,
    "movement_id" UUID NOT NULL,
    "created_by" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "commission_pkey" PRIMARY KEY ("business_id","id")
);

-- CreateIndex
CREATE INDEX "money_movement_business_id_date_idx" ON "catalog"."money_movement"("business_id", "date");

-- CreateIndex
CREATE INDEX "money_movement_business_id_client_id_idx" ON "catalog"."money_movement"("business_id", "client_id");

-- CreateIndex
CREATE INDEX "money_movement_business_id_appointment_id_idx" ON "catalog"."money_movement"("business_id", "appointment_id");

-- CreateIndex
CREATE INDEX "money_movement_business_id_enrollment_id_idx" ON "catalog"."money_movement"("business_id", "enrollment_id");

-- CreateIndex
CREATE UNIQUE INDEX "money_movement_business_id_corrects_id_key" ON "catalog"."money_movement"("business_id", "corrects_id");

-- CreateIndex
CREATE INDEX "day_cut_business_id_date_idx" ON "catalog"."day_cut"("business_id", "date");

-- CreateIndex
CREATE INDEX "commission_business_id_specialist_id_idx" ON "catalog"."commission"("business_id", "specialist_id");

-- CreateIndex
CREATE UNIQUE INDEX "commission_business_id_movement_id_key" ON "catalog"."commission"("business_id", "movement_id");

ALTER TABLE "catalog"."money_movement"
  ADD CONSTRAINT "money_movement_amount_check" CHECK (amount_cents >= 1),
  ADD CONSTRAINT "money_movement_type_check" CHECK (type IN ('in', 'out')),
  ADD CONSTRAINT "money_movement_currency_check" CHECK (currency IN ('MXN', 'USD')),
  ADD CONSTRAINT "money_movement_method_check"
    CHECK (payment_method IN ('cash', 'credit', 'debit', 'transfer', 'check', 'mercado_pago'));
ALTER TABLE "catalog"."commission_rate"
  ADD CONSTRAINT "commission_rate_check" CHECK (basis_points BETWEEN 0 AND 10000);
ALTER TABLE "catalog"."commission"
  ADD CONSTRAINT "commission_amount_check" CHECK (commission_cents > 0);

select platform.protect('catalog.money_movement');
select platform.protect('catalog.day_cut');
select platform.protect('catalog.commission_rate');
select platform.protect('catalog.commission');
