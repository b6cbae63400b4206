-- CreateTable
CREATE TABLE "catalog"."course" (
    "business_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "custom_id" TEXT NOT NULL DEFAULT '',
    "name" TEXT NOT NULL,
    "description" TEXT NOT NULL,
    "sessions" INTEGER NOT NULL,
    "price_per_session_cents" INTEGER,
    "total_price_cents" INTEGER,
    "enrollment_fee_cents" INTEGER,
    "place" TEXT NOT NULL,
    "location" TEXT NOT NULL DEFAULT '',
    "schedule" JSONB NOT NULL,
    "available_slots" INTEGER,
    "seats_taken" INTEGER NOT NULL DEFAULT 0,
    "images" TEXT[],
    "resources" TEXT[],
    "archived" BOOLEAN NOT NULL DEFAULT false,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "course_pkey" PRIMARY KEY ("business_id","id")
);

-- CreateTable
CREATE TABLE "catalog"."property" (
    "business_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "custom_id" TEXT NOT NULL DEFAULT '',
    "name" TEXT NOT NULL,
    "description" TEXT NOT NULL DEFAULT '',
    "location" TEXT NOT NULL,
    "price" TEXT NOT NULL,
    "images" TEXT[],
    "resources" TEXT[],
    "available" BOOLEAN NOT NULL DEFAULT true,
    "is_archived" BOOLEAN NOT NULL DEFAULT false,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "property_pkey" PRIMARY KEY ("business_id","id")
);

-- CreateTable
CREATE TABLE "catalog"."enrollment" (
    "business_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "course_id" UUID NOT NULL,
    "client_id" UUID NOT NULL,
    "enrollment_date" DATE NOT NULL,
    "status" TEXT NOT NULL,
    "payment_method" TEXT,
    "enrollment_fee_cents" INTEGER NOT NULL,
    "price_cents" INTEGER NOT NULL,
    "notes" TEXT NOT NULL DEFAULT '',
    "folio" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "enrollment_pkey" PRIMARY KEY ("business_id","id")
);

-- CreateTable
CREATE TABLE "catalog"."course_waitlist_entry" (
    "business_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "course_id" UUID NOT NULL,
    "client_id" UUID NOT NULL,
    "offered_until" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "course_waitlist_entry_pkey" PRIMARY KEY ("business_id","id")
);

-- CreateTable
CREATE TABLE "catalog"."course_attendance" (
    "business_id" UUID NOT NULL,
    "enrollment_id" UUID NOT NULL,
    "course_id" UUID NOT NULL,
    "date" DATE NOT NULL,
    "start_time" TEXT NOT NULL,
    "present" BOOLEAN NOT NULL,
    "marked_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "course_attendance_pkey" PRIMARY KEY ("business_id","enrollment_id","date","start_time")
);

-- CreateIndex
CREATE INDEX "course_business_id_name_idx" ON "catalog"."course"("business_id", "name");

-- CreateIndex
CREATE INDEX "property_business_id_name_idx" ON "catalog"."property"("business_id", "name");

-- CreateIndex
CREATE INDEX "enrollment_business_id_course_id_idx" ON "catalog"."enrollment"("business_id", "course_id");

-- CreateIndex
CREATE INDEX "enrollment_business_id_client_id_idx" ON "catalog"."enrollment"("business_id", "client_id");

-- CreateIndex
CREATE UNIQUE INDEX "course_waitlist_entry_business_id_course_id_client_id_key" ON "catalog"."course_waitlist_entry"("business_id", "course_id", "client_id");

-- CreateIndex
CREATE INDEX "course_attendance_business_id_course_id_date_idx" ON "catalog"."course_attendance"("business_id", "course_id", "date");

ALTER TABLE "catalog"."course"
  ADD CONSTRAINT "course_sessions_check" CHECK (sessions BETWEEN 1 AND 100),
  ADD CONSTRAINT "course_money_check" CHECK (
    price_per_session_cents >= 0 AND total_price_cents >= 0 AND enrollment_fee_cents >= 0),
  ADD CONSTRAINT "course_seats_check" CHECK (
    seats_taken >= 0 AND available_slots >= 1 AND seats_taken <= available_slots);
ALTER TABLE "catalog"."enrollment"
  ADD CONSTRAINT "enrollment_status_check" CHECK (status IN ('pending', 'confirmed', 'cancelled')),
  ADD CONSTRAINT "enrollment_payment_method_check" CHECK (payment_method IN ('cash', 'credit', 'debit', 'transfer')),
  ADD CONSTRAINT "enrollment_money_check" CHECK (enrollment_fee_cents >= 0 AND price_cents >= 0);

-- A client holds one seat of a course; cancelled enrolments stay beside it.
CREATE UNIQUE INDEX "enrollment_one_seat" ON "catalog"."enrollment"("business_id", "course_id", "client_id")
  WHERE status <> 'cancelled';

select platform.protect('catalog.course');
select platform.protect('catalog.property');
select platform.protect('catalog.enrollment');
select platform.protect('catalog.course_waitlist_entry');
select platform.protect('catalog.course_attendance');
