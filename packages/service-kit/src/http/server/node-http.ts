/**
 * Not imported: an ES import of `node:http` reads each of its exports, WebSocket among them, and so loads all of node's
 * fetch, which an idle service keeps for nothing. Types may be imported.
 */
export const http: typeof import('node:http') = process.getBuiltinModule('node:http');
