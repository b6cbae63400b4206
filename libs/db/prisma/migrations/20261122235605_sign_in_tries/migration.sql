-- AlterTable
ALTER TABLE "accounts"."sign_in_failure" ADD COLUMN     "blocked_until" TIMESTAMPTZ(3),
ADD COLUMN     "hour_from" TIMESTAMPTZ(3),
ADD COLUMN     "hour_tries" INTEGER NOT NULL DEFAULT 0;

-- CreateTable
CREATE TABLE "accounts"."known_device" (
    "user_id" UUID NOT NULL,
    "token_hash" BYTEA NOT NULL,
    "last_used_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "known_device_pkey" PRIMARY KEY ("user_id","token_hash")
);

-- CreateIndex
CREATE INDEX "known_device_token_hash_idx" ON "accounts"."known_device"("token_hash");

alter table accounts.known_device add constraint known_device_of_user foreign key (user_id) references accounts."user" (id);
