/** The longest an nginx of the bench may keep a connection, in requests: longer than any round. */
const REQUESTS_KEPT = 10_000_000;

const server = (name: string, origin: string) => `
  upstream ${name} {
    server ${new URL(origin).host};
    keepalive 128;
    keepalive_requests ${REQUESTS_KEPT};
  }`;

const LIMIT = 'limit_req zone=tokens burst=10000 nodelay;';
const ASK = 'auth_request /token;';
const CHECK = `
    location = /token {
      internal;
      proxy_pass http://checker;
      proxy_pass_request_body off;
      proxy_set_header Content-Length "";
    }`;

/**
 * An nginx of one worker in front of `upstream`, without an access log. With `checker`, every request's token is
 * verified there, and requests are rate-limited per token.
 */
export function nginxConfig(port: number, upstream: string, checker?: string): string {
  const checks = checker !== undefined;
  return `
daemon off;
worker_processes 1;
pid nginx.pid;
error_log stderr warn;
events { worker_connections 1024; }
http {
  access_log off;
  keepalive_requests ${REQUESTS_KEPT};
  client_body_temp_path body;
  proxy_temp_path proxy;
  fastcgi_temp_path fastcgi;
  uwsgi_temp_path uwsgi;
  scgi_temp_path scgi;
  proxy_http_version 1.1;
  proxy_set_header Connection "";
  ${checks ? 'limit_req_zone $http_authorization zone=tokens:10m rate=10000r/s;' : ''}
  ${server('service', upstream)}
  ${checks ? server('checker', checker) : ''}
  server {
    listen 127.0.0.1:${port};
    location / {
      ${checks ? LIMIT + ASK : ''}
      proxy_pass http://service;
    }
    ${checks ? CHECK : ''}
  }
}
`;
}
