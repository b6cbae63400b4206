-- AlterTable
ALTER TABLE "accounts"."session" ADD COLUMN     "address" TEXT,
ADD COLUMN     "device" TEXT;

-- AlterTable
ALTER TABLE "accounts"."user" ADD COLUMN     "email_verified_at" TIMESTAMPTZ(3);

-- CreateTable
CREATE TABLE "accounts"."invitation" (
    "business_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "email" TEXT NOT NULL,
    "name" TEXT,
    "full_access" BOOLEAN NOT NULL,
    "permissions" JSONB NOT NULL,
    "invited_by" UUID NOT NULL,
    "state" TEXT NOT NULL,
    "token_hash" BYTEA,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "sent_at" TIMESTAMPTZ(3) NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "decided_at" TIMESTAMPTZ(3),

    CONSTRAINT "invitation_pkey" PRIMARY KEY ("business_id","id")
);

-- CreateTable
CREATE TABLE "accounts"."account_link" (
    "id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "purpose" TEXT NOT NULL,
    "email" TEXT NOT NULL,
    "token_hash" BYTEA,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "closed_at" TIMESTAMPTZ(3),

    CONSTRAINT "account_link_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "accounts"."mail" (
    "id" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "recipient" TEXT NOT NULL,
    "requested_by" UUID,
    "link_id" UUID,
    "invitation_id" UUID,
    "state" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "settled_at" TIMESTAMPTZ(3),

    CONSTRAINT "mail_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "invitation_token_hash_key" ON "accounts"."invitation"("token_hash");

-- CreateIndex
CREATE UNIQUE INDEX "account_link_token_hash_key" ON "accounts"."account_link"("token_hash");

-- CreateIndex
CREATE INDEX "account_link_user_id_idx" ON "accounts"."account_link"("user_id");

-- CreateIndex
CREATE INDEX "account_link_email_idx" ON "accounts"."account_link"("email");

-- CreateIndex
CREATE INDEX "mail_recipient_created_at_idx" ON "accounts"."mail"("recipient", "created_at");

-- CreateIndex
CREATE INDEX "mail_requested_by_created_at_idx" ON "accounts"."mail"("requested_by", "created_at");

alter table accounts.invitation add constraint invitation_business foreign key (business_id) references accounts.business (business_id);
alter table accounts.invitation add constraint invitation_inviter foreign key (invited_by) references accounts."user" (id);
alter table accounts.invitation add constraint invitation_email_is_lower check (email = lower(email));
alter table accounts.invitation add constraint invitation_state check (state in ('pending', 'accepted', 'declined', 'withdrawn'));
-- One open invitation per address and business: asking again renews it.
create unique index invitation_open on accounts.invitation (business_id, email) where state = 'pending';
alter table accounts.account_link add constraint account_link_user foreign key (user_id) references accounts."user" (id);
alter table accounts.account_link add constraint account_link_email_is_lower check (email = lower(email));
alter table accounts.account_link add constraint account_link_purpose check (purpose in ('verification', 'reset', 'email_change', 'email_undo'));
alter table accounts.mail add constraint mail_recipient_is_lower check (recipient = lower(recipient));
alter table accounts.mail add constraint mail_state check (state in ('queued', 'sent', 'dropped'));

select platform.protect_work('accounts.invitation');
