#!/usr/bin/env bash
# Prints the secrets that every installation needs, with new passwords and keys; k8s/README.md says what each is and which
# others there are. Run it once: another MESSAGING_TOKEN_KEY cannot open the tokens of channels that are connected.
#   PUBLIC_URL=https://app.example.com \
#   DATABASE_HOST=db.example.com:5432 OWNER_URL='postgresql://mostrador_owner:…@…/mostrador?sslmode=verify-full' \
#   REDIS_URL='rediss://:…@…:6379' KAFKA_USERNAME=… KAFKA_PASSWORD=… META_APP_SECRET=… META_VERIFY_TOKEN=… \
#   bash k8s/make-secrets.sh | kubectl apply -f -
# A database without TLS (DATA_TLS=optional): DATABASE_QUERY= beside them.
set -euo pipefail
: "${PUBLIC_URL:?}" "${DATABASE_HOST:?}" "${OWNER_URL:?}" "${REDIS_URL:?}" "${META_APP_SECRET:?}" "${META_VERIFY_TOKEN:?}"
# Before the first line is printed: half of the secrets would be applied otherwise.
[[ -z ${KAFKA_USERNAME-} ]] || : "${KAFKA_PASSWORD:?}"
# Without it the server's certificate is not checked, and where DATA_TLS is required no process starts.
query=${DATABASE_QUERY-?sslmode=verify-full}
if [[ -n $query && $OWNER_URL != *sslmode=verify-full* ]]; then
  echo "OWNER_URL must end in ?sslmode=verify-full" >&2
  exit 1
fi

new() { openssl rand -hex 24; }
secret() {
  echo "---"
  kubectl -n mostrador create secret generic "$@" --dry-run=client -o yaml
}

passwords='{'
# secret of the service:role of its database
for pair in accounts:accounts scheduling:scheduling crm:crm messaging-gateway:messaging ai-assistant:assistant \
  billing:billing catalog:catalog edge-gateway:gateway relay:relay; do
  role=mostrador_${pair#*:} password=$(new) name=DATABASE_URL
  [[ $pair == relay:* ]] && name=RELAY_DATABASE_URL
  secret "${pair%:*}-database" --from-literal="$name=postgresql://$role:$password@$DATABASE_HOST/mostrador$query"
  passwords+="\"$role\":\"$password\","
done
secret migration --from-literal="MIGRATION_DATABASE_URL=$OWNER_URL" --from-literal="passwords.json=${passwords%,}}"
secret redis --from-literal="REDIS_URL=$REDIS_URL"
if [[ -n ${KAFKA_USERNAME-} ]]; then
  secret kafka --from-literal="KAFKA_USERNAME=$KAFKA_USERNAME" --from-literal="KAFKA_PASSWORD=$KAFKA_PASSWORD"
fi
secret mail --from-literal="PUBLIC_URL=$PUBLIC_URL"
secret actor-key --from-literal="ACTOR_KEY=$(new)"
secret messaging-token-key --from-literal="MESSAGING_TOKEN_KEY=${MESSAGING_TOKEN_KEY:-first:$(openssl rand -base64 32)}"
secret meta --from-literal="META_APP_SECRET=$META_APP_SECRET" --from-literal="META_VERIFY_TOKEN=$META_VERIFY_TOKEN"
