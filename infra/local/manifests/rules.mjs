// The rules of the house about rendered manifests (reliability 4.11, 4.12). Each answers with complaints; none means that it holds.
import {
  containersOf,
  labelsOf,
  mayEnter,
  mayLeave,
  nameOf,
  ofKind,
  podOf,
  policiesFor,
  selects,
  services,
  stringsOf,
  variablesOf,
  workloads,
} from './manifest.mjs'

/** For each of `all`, what `wrong` says about it. */
const each = (all, wrong) =>
  all.flatMap(object =>
    [wrong(object)]
      .flat()
      .filter(text => typeof text === 'string')
      .map(text => `${nameOf(object)}: ${text}`)
  )
const eachContainer = (objects, wrong) =>
  each(workloads(objects), object =>
    containersOf(object).flatMap(container => wrong(container, object))
  )
const secretName = /(^|_)(KEY|SECRET|SECRETS|TOKEN|PASSWORD)(_|$)|DATABASE_URL$|REDIS_URL$/
const pinned = /^[^@\s]+:(?!latest$)[\w][\w.-]*$|@sha256:[0-9a-f]{64}$/
const processSeconds = 25
const preStopSeconds = 5
const linkLocal = '169.254.0.0/16'
const isProxyWall = ({ metadata }) =>
  metadata.namespace === 'mostrador-egress' && metadata.name === 'egress-proxy'

const restricted = [
  [
    'namespaces enforce the Pod Security level "restricted"',
    ({ objects }) =>
      each(
        ofKind(objects, 'Namespace'),
        ({ metadata }) =>
          metadata.labels?.['pod-security.kubernetes.io/enforce'] !== 'restricted' &&
          'has no label pod-security.kubernetes.io/enforce: restricted'
      ),
  ],
  [
    'pods run as somebody who is not root',
    ({ objects }) =>
      each(workloads(objects), object => {
        const { runAsNonRoot, runAsUser } = podOf(object).securityContext ?? {}
        return (
          (runAsNonRoot !== true || !(runAsUser > 0)) &&
          'set runAsNonRoot: true and a runAsUser above 0'
        )
      }),
  ],
  [
    'pods use the seccomp profile of the runtime',
    ({ objects }) =>
      each(
        workloads(objects),
        object =>
          podOf(object).securityContext?.seccompProfile?.type !== 'RuntimeDefault' &&
          'set seccompProfile.type: RuntimeDefault'
      ),
  ],
  [
    'containers have no capabilities and cannot gain any',
    ({ objects }) =>
      eachContainer(
        objects,
        ({ name, securityContext: { allowPrivilegeEscalation, privileged, capabilities } = {} }) =>
          (allowPrivilegeEscalation !== false ||
            privileged === true ||
            !capabilities?.drop?.includes('ALL') ||
            capabilities.add !== undefined) &&
          `${name}: set allowPrivilegeEscalation: false and capabilities.drop: [ALL]`
      ),
  ],
  [
    'containers cannot write but to a small /tmp',
    ({ objects }) =>
      eachContainer(objects, ({ name, securityContext, volumeMounts = [] }, object) => [
        securityContext?.readOnlyRootFilesystem !== true &&
          `${name}: set readOnlyRootFilesystem: true`,
        !volumeMounts.some(({ mountPath }) => mountPath === '/tmp') &&
          `${name}: mount an emptyDir at /tmp`,
        ...(podOf(object).volumes ?? []).map(({ name: volume, emptyDir, secret, configMap }) =>
          emptyDir === undefined
            ? secret === undefined &&
              configMap === undefined &&
              `volume ${volume}: only emptyDir, secret and configMap`
            : emptyDir.sizeLimit === undefined && `volume ${volume}: give the emptyDir a sizeLimit`
        ),
      ]),
  ],
  [
    'pods share nothing with their host',
    ({ objects }) =>
      each(workloads(objects), object => [
        ...['hostNetwork', 'hostPID', 'hostIPC'].map(
          field => podOf(object)[field] === true && `${field} is true`
        ),
        containersOf(object).some(({ ports = [] }) =>
          ports.some(({ hostPort }) => hostPort !== undefined)
        ) && 'uses a hostPort',
      ]),
  ],
  [
    'pods hold no token of the cluster, and an account of their own',
    ({ objects }) => [
      ...each(workloads(objects), object => [
        podOf(object).automountServiceAccountToken !== false &&
          'set automountServiceAccountToken: false',
        podOf(object).serviceAccountName !== object.metadata.name &&
          'name a service account of its own',
        !ofKind(objects, 'ServiceAccount').some(
          ({ metadata }) => metadata.name === podOf(object).serviceAccountName
        ) && `there is no ServiceAccount ${podOf(object).serviceAccountName}`,
      ]),
      ...each(
        ofKind(objects, 'ServiceAccount'),
        ({ automountServiceAccountToken }) =>
          automountServiceAccountToken !== false && 'set automountServiceAccountToken: false'
      ),
    ],
  ],
  [
    'pods get no variables for neighbouring Services',
    ({ objects }) =>
      each(
        workloads(objects),
        object => podOf(object).enableServiceLinks !== false && 'set enableServiceLinks: false'
      ),
  ],
]

const living = [
  [
    'containers say what they need and the most they get',
    ({ objects }) =>
      eachContainer(objects, ({ name, resources }) =>
        ['requests', 'limits'].flatMap(side =>
          ['cpu', 'memory'].map(
            what =>
              resources?.[side]?.[what] === undefined && `${name}: set resources.${side}.${what}`
          )
        )
      ),
  ],
  [
    'images carry a tag or a digest, never "latest"',
    ({ objects }) =>
      eachContainer(
        objects,
        ({ image }) => !pinned.test(image) && `the image ${image} is not pinned`
      ),
  ],
  [
    'services are watched: startup and liveness at /healthz, readiness at /readyz',
    ({ objects }) =>
      each(services(objects), object => {
        const [{ ports = [], ...probes }] = containersOf(object)
        return Object.entries({
          startupProbe: '/healthz',
          livenessProbe: '/healthz',
          readinessProbe: '/readyz',
        }).map(([probe, path]) => {
          const get = probes[probe]?.httpGet
          return (
            (get?.path !== path || !ports.some(({ name }) => name === get.port)) &&
            `${probe} must ask ${path} at a named port`
          )
        })
      }),
  ],
  [
    'every other Deployment is watched too',
    ({ objects }) =>
      each(ofKind(objects, 'Deployment'), object =>
        ['startupProbe', 'livenessProbe', 'readinessProbe'].map(
          probe => containersOf(object)[0][probe] === undefined && `${probe} is missing`
        )
      ),
  ],
  [
    'services leave in order: preStop without a shell, and time for the rest',
    ({ objects }) =>
      each(services(objects), object => [
        containersOf(object)[0].lifecycle?.preStop?.sleep?.seconds !== preStopSeconds &&
          `preStop must be sleep: { seconds: ${preStopSeconds} }`,
        !(podOf(object).terminationGracePeriodSeconds > preStopSeconds + processSeconds) &&
          `terminationGracePeriodSeconds must be more than ${preStopSeconds} + ${processSeconds}`,
      ]),
  ],
  [
    'a rollout never has fewer pods than before',
    ({ objects }) =>
      each(
        services(objects),
        ({ spec: { strategy } }) =>
          (strategy?.rollingUpdate?.maxSurge !== 1 ||
            strategy.rollingUpdate.maxUnavailable !== 0) &&
          'set rollingUpdate: { maxSurge: 1, maxUnavailable: 0 }'
      ),
  ],
  [
    'replicas are spread over nodes, each service by itself',
    ({ objects }) =>
      each(services(objects), object => {
        const spread = (podOf(object).topologySpreadConstraints ?? []).find(
          ({ topologyKey }) => topologyKey === 'kubernetes.io/hostname'
        )
        return (
          (spread === undefined ||
            !selects(spread.labelSelector, labelsOf(object)) ||
            !spread.matchLabelKeys?.includes('app.kubernetes.io/name')) &&
          'needs a topologySpreadConstraint over kubernetes.io/hostname that counts its own pods'
        )
      }),
  ],
  [
    'every Deployment has a Service that finds it, and the labels of its own selector',
    ({ objects }) =>
      each(ofKind(objects, 'Deployment'), object => {
        const service = ofKind(objects, 'Service').find(
          ({ metadata }) => metadata.name === object.metadata.name
        )
        const named = containersOf(object).flatMap(({ ports = [] }) =>
          ports.map(({ name }) => name)
        )
        return [
          !selects(object.spec.selector, labelsOf(object)) &&
            'its selector does not take its own pods',
          (service === undefined ||
            !selects({ matchLabels: service.spec.selector }, labelsOf(object)) ||
            !service.spec.ports.every(({ targetPort }) => named.includes(targetPort))) &&
            'no Service of its name reaches its named port',
          ...ofKind(objects, 'Deployment').map(
            other =>
              other !== object &&
              selects(object.spec.selector, labelsOf(other)) &&
              `its selector takes the pods of ${other.metadata.name}`
          ),
        ]
      }),
  ],
  [
    'migrations end: they are not restarted for ever',
    ({ objects }) =>
      each(
        ofKind(objects, 'Job'),
        ({ spec }) =>
          (spec.activeDeadlineSeconds === undefined ||
            spec.backoffLimit === undefined ||
            spec.template.spec.restartPolicy !== 'Never') &&
          'set activeDeadlineSeconds, backoffLimit and restartPolicy: Never'
      ),
  ],
]

const configured = [
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

const walled = [
  [
    'namespaces with pods are closed both ways',
    ({ objects }) =>
      [...new Set(workloads(objects).map(({ metadata }) => metadata.namespace))].flatMap(
        namespace =>
          ofKind(objects, 'NetworkPolicy').some(
            ({ metadata, spec }) =>
              metadata.namespace === namespace &&
              Object.keys(spec.podSelector).length === 0 &&
              spec.policyTypes.length === 2 &&
              spec.ingress === undefined &&
              spec.egress === undefined
          )
            ? []
            : [`${namespace} has no policy that denies everything`]
      ),
  ],
  [
    'every workload has policies of its own for both directions',
    ({ objects }) =>
      each(workloads(objects), object =>
        ['Ingress', 'Egress'].map(
          direction =>
            !policiesFor(objects, object, direction).some(
              ({ spec }) =>
                Object.keys(spec.podSelector).length > 0 &&
                selects(spec.podSelector, labelsOf(object)) &&
                spec.podSelector.matchLabels?.['app.kubernetes.io/name'] === object.metadata.name
            ) && `no NetworkPolicy about its ${direction}`
        )
      ),
  ],
  [
    'every edge is open at both of its ends, or at neither',
    ({ objects }) =>
      each(ofKind(objects, 'Deployment'), from =>
        ofKind(objects, 'Deployment').flatMap(to =>
          containersOf(to).flatMap(({ ports = [] }) =>
            ports.map(({ containerPort: port }) => {
              if (from === to) return false
              const [leaves, enters] = [
                mayLeave(objects, from, to, port),
                mayEnter(objects, from, to, port),
              ]
              return (
                leaves !== enters &&
                (leaves
                  ? `may call ${to.metadata.name}, which does not let it in`
                  : `is let in by ${to.metadata.name}, which it may not call`)
              )
            })
          )
        )
      ),
  ],
  [
    'only the proxy may reach the world, and not the metadata address',
    ({ objects }) =>
      each(ofKind(objects, 'NetworkPolicy'), policy =>
        (policy.spec.egress ?? []).flatMap(({ to }) => {
          if (to === undefined) return [`an egress rule without "to" is the whole world`]
          return to.map(
            ({ ipBlock }) =>
              ipBlock !== undefined &&
              (!isProxyWall(policy)
                ? `reaches ${ipBlock.cidr} without the proxy`
                : !ipBlock.except?.includes(linkLocal) && `must except ${linkLocal}`)
          )
        })
      ),
  ],
  [
    'the outside has two doors: the gateway, and one path of messaging-gateway',
    ({ objects }) =>
      each(ofKind(objects, 'Ingress'), ({ spec }) => [
        ...spec.rules
          .flatMap(({ http }) => http.paths)
          .map(
            ({ path, pathType, backend }) =>
              !(
                backend.service.name === 'edge-gateway' ||
                (backend.service.name === 'messaging-gateway' &&
                  path === '/api/meta/webhook' &&
                  pathType === 'Exact')
              ) && `${path} of ${backend.service.name} is not meant for the outside`
          ),
        spec.tls === undefined && 'needs tls',
      ]),
  ],
]

const inProduction = [
  [
    'every service has a budget for disruptions: one pod at a time',
    ({ objects }) =>
      each(
        services(objects),
        object =>
          !ofKind(objects, 'PodDisruptionBudget').some(
            ({ spec }) => selects(spec.selector, labelsOf(object)) && spec.maxUnavailable === 1
          ) && 'needs a PodDisruptionBudget with maxUnavailable: 1'
      ),
  ],
  [
    'every service has two replicas or more, and one who decides how many',
    ({ objects }) =>
      each(services(objects), ({ metadata, spec }) => {
        const scaler = ofKind(objects, 'HorizontalPodAutoscaler').find(
          each => each.spec.scaleTargetRef.name === metadata.name
        )
        return [
          (scaler === undefined || scaler.spec.minReplicas < 2) &&
            'needs a HorizontalPodAutoscaler with minReplicas of 2 or more',
          spec.replicas !== undefined && 'replicas and an autoscaler would contradict each other',
        ]
      }),
  ],
  [
    'autoscalers ask for figures that the product exposes',
    ({ objects, platformSource }) =>
      each(ofKind(objects, 'HorizontalPodAutoscaler'), ({ spec }) =>
        spec.metrics.map(
          ({ type, pods }) =>
            type === 'Pods' &&
            !platformSource.includes(`'${pods.metric.name}'`) &&
            `nobody exposes ${pods.metric.name}`
        )
      ),
  ],
  [
    'nothing plays Meta',
    ({ objects }) =>
      each(
        workloads(objects),
        ({ metadata }) =>
          ['meta-sandbox', 'simulator'].includes(metadata.name) && 'does not belong here'
      ),
  ],
]

const observed = [
  [
    'every service is watched by exactly one monitor, at a port that it has and that lets Prometheus in',
    ({ objects }) =>
      each(services(objects), object => {
        const monitors = ofKind(objects, 'PodMonitor').filter(
          ({ metadata, spec }) =>
            metadata.namespace === object.metadata.namespace &&
            selects(spec.selector, labelsOf(object))
        )
        if (monitors.length !== 1) return `${monitors.length} monitors`
        const [
          {
            spec: {
              jobLabel,
              podMetricsEndpoints: [{ port, path }],
            },
          },
        ] = monitors
        const [{ ports }] = containersOf(object)
        const found = ports.find(({ name }) => name === port)?.containerPort
        return [
          path !== '/metrics' && `asks ${path}`,
          labelsOf(object)[jobLabel] !== 'mostrador' &&
            'its job would not be "mostrador", of which the rules speak',
          found === undefined && `has no port ${port}`,
          !policiesFor(objects, object, 'Ingress').some(({ spec }) =>
            (spec.ingress ?? []).some(
              ({ from, ports: open = [] }) =>
                from?.some(
                  ({ namespaceSelector }) =>
                    namespaceSelector?.matchLabels?.['mostrador.mx/zone'] === 'monitoring'
                ) && open.some(each => each.port === found)
            )
          ) && `lets nobody of the zone "monitoring" in at ${found}`,
        ]
      }),
  ],
  [
    'the rules are there, and processes know where their spans go',
    ({ objects }) => [
      ...(ofKind(objects, 'PrometheusRule').flatMap(({ spec }) =>
        spec.groups.flatMap(({ rules }) => rules)
      ).length > 0
        ? []
        : ['there is no PrometheusRule']),
      ...each(
        services(objects),
        object =>
          !variablesOf(objects, object).has('OTEL_EXPORTER_OTLP_ENDPOINT') &&
          'has no OTEL_EXPORTER_OTLP_ENDPOINT'
      ),
    ],
  ],
]

/** @type {Record<string, [string, (facts: object) => string[]][]>} by overlay */
const everywhere = [...restricted, ...living, ...configured, ...walled]
export const rulesOf = overlay =>
  overlay === 'observed'
    ? [...everywhere, ...inProduction, ...observed]
    : overlay === 'production'
      ? [...everywhere, ...inProduction]
      : everywhere
