// Rules about security of pods.
import { containersOf, ofKind, podOf, workloads } from '../manifest.mjs'
import { each, eachContainer } from './each.mjs'

export const podSecurity = [
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
