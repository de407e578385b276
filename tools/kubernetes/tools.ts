import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { PlainError } from '@anar/console/progress';
import { type GoProgram, goProgram } from '@anar/local-infrastructure/go-program';
import { cacheDir } from '@anar/local-infrastructure/infrastructure';
import { Processes } from '@anar/local-infrastructure/processes';

/** Kubernetes version for rendering without a cluster and for the schemas. */
export const KUBERNETES = '1.34';
const [MAJOR, MINOR] = KUBERNETES.split('.');

const inModule = (name: ToolName, of: Pick<GoProgram, 'package' | 'ldflags' | 'takes'>): GoProgram => ({
  name,
  source: join(import.meta.dirname, name),
  files: ['go.mod', 'go.sum'],
  ...of,
});

/** Names of the tools; versions are pinned in each go.mod. */
const TOOLS = {
  helm: inModule('helm', {
    package: 'helm.sh/helm/v3/cmd/helm',
    ldflags: [
      '-s -w -X helm.sh/helm/v3/internal/version.version=v3.19.5',
      `-X helm.sh/helm/v3/pkg/chartutil.k8sVersionMajor=${MAJOR} -X helm.sh/helm/v3/pkg/chartutil.k8sVersionMinor=${MINOR}`,
    ].join(' '),
    takes: 'three minutes or so',
  }),
  kustomize: inModule('kustomize', {
    package: 'sigs.k8s.io/kustomize/kustomize/v5',
    ldflags: '-s -w',
    takes: 'a minute or so',
  }),
  kubeconform: inModule('kubeconform', {
    package: 'github.com/yannh/kubeconform/cmd/kubeconform',
    ldflags: '-s -w',
    takes: 'a minute or so',
  }),
  'kube-score': inModule('kube-score', {
    package: 'github.com/zegl/kube-score/cmd/kube-score',
    ldflags: '-s -w',
    takes: 'a minute or so',
  }),
};

export type ToolName = 'helm' | 'kustomize' | 'kubeconform' | 'kube-score';
export const toolNames = Object.keys(TOOLS) as ToolName[];

/** Paths of the tools, built on first use and kept in the user's cache. `dataDir` is for logs. */
export async function kubernetesTools(dataDir: string): Promise<Record<ToolName, string>> {
  const place = { env: process.env, cacheDir: cacheDir(process.env), dataDir, throwaway: true };
  mkdirSync(place.cacheDir, { recursive: true });
  const processes = new Processes(dataDir);
  try {
    const paths: Partial<Record<ToolName, string>> = {};
    for (const name of toolNames) {
      const found = await goProgram(TOOLS[name], { ...place, processes });
      if (typeof found === 'string') throw new PlainError(`no ${name}: ${found}`);
      paths[name] = found.path;
    }
    return paths as Record<ToolName, string>;
  } finally {
    await processes.stopAll();
  }
}
