import swagger from '@fastify/swagger';
import swaggerUi, { type FastifySwaggerUiOptions } from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';

/**
 * OpenAPI of the service's routes at /docs (page) and /docs/json; every operation says who may call it in `x-scope`.
 */
export function registerOpenApi(app: FastifyInstance, title: string, page: FastifySwaggerUiOptions = {}): void {
  app.register(swagger, {
    openapi: {
      info: { title, version: '1' },
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } } },
    },
  });
  app.register(swaggerUi, { routePrefix: '/docs', staticCSP: true, ...page });
}
