import { pathToFileURL } from 'node:url';
import { readModel } from '@anar/classifier/read-model';
import type { Plugin } from 'vite';

/** The letter of a weight of level 0: levels as letters pack better than as base64. */
const ZERO = 'O'.charCodeAt(0);

/**
 * `import model from './x.model'`: inlines the model into a module, so that it loads in the same chunk as the code that
 * uses it.
 */
export function modelFiles(): Plugin {
  return {
    name: 'model-files',
    load(id) {
      if (!id.endsWith('.model')) return null;
      const { weights, ...head } = readModel(pathToFileURL(id));
      const levels = Array.from(weights, (level) => String.fromCharCode(ZERO + level)).join('');
      return `const levels = ${JSON.stringify(levels)};
const weights = new Int8Array(levels.length);
for (let at = 0; at < levels.length; at++) weights[at] = levels.charCodeAt(at) - ${ZERO};
export default { ...${JSON.stringify(head)}, weights };`;
    },
  };
}
