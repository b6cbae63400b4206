-- AlterTable
ALTER TABLE "messaging"."account_route" ADD COLUMN     "parent_id" TEXT;

-- CreateTable
CREATE TABLE "messaging"."phone_app" (
    "business_id" UUID NOT NULL,
    "connection_id" UUID NOT NULL,
    "seen_at" TIMESTAMPTZ(3) NOT NULL,
    "told_quiet" TIMESTAMPTZ(3),
    "history" TEXT NOT NULL DEFAULT 'waiting',
    "asked_at" TIMESTAMPTZ(3),
    "phase" INTEGER,
    "progress" INTEGER NOT NULL DEFAULT 0,
    "messages" INTEGER NOT NULL DEFAULT 0,
    "conversations" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "phone_app_pkey" PRIMARY KEY ("business_id","connection_id")
);

-- CreateTable
CREATE TABLE "messaging"."phone_contact" (
    "business_id" UUID NOT NULL,
    "contact_key" TEXT NOT NULL,
    "name" TEXT NOT NULL,

    CONSTRAINT "phone_contact_pkey" PRIMARY KEY ("business_id","contact_key")
);

alter table messaging.phone_app add constraint phone_app_history check (history in ('waiting', 'asked', 'refused', 'unavailable'));

select platform.protect('messaging.phone_app');
select platform.protect('messaging.phone_contact');
