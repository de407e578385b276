import { join } from 'node:path';
import { reportFailure } from '@anar/console/progress';
import { kubernetesTools } from './tools.ts';

/** `npm run kubernetes-tools`: installs helm, kustomize, kubeconform and kube-score and prints their paths. */
try {
  const paths = await kubernetesTools(join(import.meta.dirname, '../../.data'));
  for (const [name, path] of Object.entries(paths)) console.log(`${name}: ${path}`);
} catch (error) {
  reportFailure(error);
}
