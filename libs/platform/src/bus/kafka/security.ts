import { z } from 'zod'

export type KafkaSecurity = {
  /**
   * Certificates are checked against those that Node trusts (NODE_EXTRA_CA_CERTS adds a private
   * CA).
   */
  readonly tls: boolean
  readonly sasl?: {
    readonly mechanism: 'plain' | 'scram-sha-256' | 'scram-sha-512'
    readonly username: string
    readonly password: string
  }
}

/** The variables of a connection to Kafka that others could listen to, or that asks who calls. */
export const kafkaSecurityVariables = {
  KAFKA_TLS: z
    .enum(['true', 'false'])
    .default('false')
    .transform(value => value === 'true'),
  KAFKA_SASL_MECHANISM: z.enum(['plain', 'scram-sha-256', 'scram-sha-512']).optional(),
  KAFKA_USERNAME: z.string().min(1).optional(),
  KAFKA_PASSWORD: z.string().min(1).optional(),
}
const Variables = z.object(kafkaSecurityVariables)

/** With a user name it signs in; the mechanism is SCRAM-SHA-512 unless another one is named. */
export const kafkaSecurityOf = ({
  KAFKA_TLS: tls,
  KAFKA_SASL_MECHANISM: mechanism = 'scram-sha-512',
  KAFKA_USERNAME: username,
  KAFKA_PASSWORD: password,
}: z.output<typeof Variables>): KafkaSecurity =>
  username === undefined || password === undefined
    ? { tls }
    : { tls, sasl: { mechanism, username, password } }
