-- AlterTable
ALTER TABLE "messaging"."account_route" ALTER COLUMN "business_id" DROP NOT NULL;

-- AlterTable
ALTER TABLE "messaging"."channel_connection" ADD COLUMN     "checked_at" TIMESTAMPTZ(3),
ADD COLUMN     "expires_at" TIMESTAMPTZ(3),
ADD COLUMN     "handle" TEXT NOT NULL DEFAULT '',
ADD COLUMN     "login" TEXT,
ADD COLUMN     "name_status" TEXT,
ADD COLUMN     "parent_id" TEXT,
ADD COLUMN     "pin" TEXT,
ADD COLUMN     "quality" TEXT,
ADD COLUMN     "status" TEXT,
ADD COLUMN     "told_expiry" TIMESTAMPTZ(3);

-- CreateTable
CREATE TABLE "messaging"."channel_login" (
    "id" UUID NOT NULL,
    "business_id" UUID NOT NULL,
    "login" TEXT NOT NULL,
    "state" TEXT NOT NULL DEFAULT 'open',
    "state_digest" TEXT NOT NULL,
    "session_id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "token" TEXT,
    "number_id" TEXT,
    "waba_id" TEXT,
    "failure" TEXT,
    "connected" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "refused" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "used_at" TIMESTAMPTZ(3),
    "finished_at" TIMESTAMPTZ(3),

    CONSTRAINT "channel_login_pkey" PRIMARY KEY ("business_id","id")
);

-- CreateIndex
CREATE UNIQUE INDEX "channel_login_business_id_state_digest_key" ON "messaging"."channel_login"("business_id", "state_digest");

-- CreateIndex
CREATE INDEX "channel_login_business_id_login_created_at_idx" ON "messaging"."channel_login"("business_id", "login", "created_at" DESC);

alter table messaging.channel_connection drop constraint connection_state;
alter table messaging.channel_connection add constraint connection_state check (state in ('connected', 'expired', 'disconnected')) not valid;
alter table messaging.channel_connection add constraint connection_login check (login in ('whatsapp', 'facebook', 'instagram')) not valid;
alter table messaging.channel_login add constraint login_kind check (login in ('whatsapp', 'facebook', 'instagram'));
alter table messaging.channel_login add constraint login_state check (state in ('open', 'exchanging', 'connecting', 'connected', 'failed'));

select platform.protect('messaging.channel_login');
