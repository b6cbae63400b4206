// Rules about variables, secrets and references.
import { ofKind, podOf, services, stringsOf, variablesOf, workloads } from '../manifest.mjs'
import { each, eachContainer } from './each.mjs'

const secretName = /(^|_)(KEY|SECRET|SECRETS|TOKEN|PASSWORD)(_|$)|DATABASE_URL$|REDIS_URL$/

export const configuration = [
  [
    'no secret is written down',
    ({ objects }) => [
      ...each(ofKind(objects, 'Secret'), () => 'secrets are referred to, never rendered'),
      ...each(workloads(objects), object =>
        [...variablesOf(objects, object)].map(
          ([name, from]) =>
            typeof from === 'string' &&
            secretName.test(name) &&
            `${name} must come from a secretKeyRef`
        )
      ),
      ...each(objects, object =>
        stringsOf(object).map(
          text =>
            (/:\/\/[^\s/$@]*:[^\s/$@]+@/.test(text) || /-----BEGIN/.test(text)) &&
            'holds what looks like a password or a key'
        )
      ),
    ],
  ],
  [
    'every secret that is needed is in k8s/README.md',
    ({ objects, readme }) =>
      each(workloads(objects), object => [
        ...[...variablesOf(objects, object).values()]
          .flatMap(from => (typeof from === 'string' ? [] : [from]))
          .map(
            ({ secret, key }) =>
              !(readme.includes(`\`${secret}\``) && readme.includes(key)) &&
              `secret ${secret} (${key}) is not described`
          ),
        ...(podOf(object).volumes ?? []).map(
          ({ secret }) =>
            secret !== undefined &&
            !readme.includes(`\`${secret.secretName}\``) &&
            `secret ${secret.secretName} is not described`
        ),
      ]),
  ],
  [
    'processes get the variables that they read, all that they must have, and no others',
    ({ objects, variablesRead }) =>
      each(services(objects), object => {
        const read = variablesRead.get(object.metadata.name)
        if (read === undefined) return 'there is no such service in services/'
        const given = variablesOf(objects, object)
        return [
          ...[...given.keys()].map(name => !read.known.has(name) && `${name} is read by nobody`),
          ...[...read.required].map(
            name =>
              (!given.has(name) || given.get(name).optional === true) &&
              `${name} is required and not given`
          ),
        ]
      }),
  ],
  [
    'what is referred to exists',
    ({ objects }) => [
      ...eachContainer(objects, ({ envFrom = [] }) =>
        envFrom.map(
          ({ configMapRef }) =>
            !ofKind(objects, 'ConfigMap').some(
              ({ metadata }) => metadata.name === configMapRef?.name
            ) && `there is no ConfigMap ${configMapRef?.name}`
        )
      ),
      ...each(
        ofKind(objects, 'HorizontalPodAutoscaler'),
        ({ spec }) =>
          !ofKind(objects, 'Deployment').some(
            ({ metadata }) => metadata.name === spec.scaleTargetRef.name
          ) && `there is no Deployment ${spec.scaleTargetRef.name}`
      ),
      ...each(ofKind(objects, 'Ingress'), ({ spec }) =>
        spec.rules
          .flatMap(({ http }) => http.paths)
          .map(
            ({ backend: { service } }) =>
              !ofKind(objects, 'Service').some(
                ({ metadata, spec: { ports } }) =>
                  metadata.name === service.name &&
                  ports.some(({ name }) => name === service.port.name)
              ) && `there is no Service ${service.name} with a port ${service.port.name}`
          )
      ),
    ],
  ],
]
