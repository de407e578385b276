# One image holds every service; the command says which of them runs:
#   docker build -t anar-mitra .        docker run anar-mitra services/auth/src/main.js
# The administrator's commands are in it too: docker run anar-mitra tools/admin/main.js dead
# BUILD_IMAGE needs Node >= 20 with npm. BASE_IMAGE needs a C++ library, and Debian's packages unless the voice is in it:
# the Node that runs the services is the one that package-lock.json pins, the same as on every developer's machine.
ARG BUILD_IMAGE=node:24-trixie-slim
ARG BASE_IMAGE=debian:trixie-slim

# The manifests alone, so that a change of code does not install the packages again.
FROM ${BUILD_IMAGE} AS manifests
WORKDIR /source
COPY . .
RUN mkdir /manifests && find . -name package.json -o -name package-lock.json | xargs cp --parents -t /manifests

FROM ${BUILD_IMAGE} AS build
WORKDIR /app
COPY --from=manifests /manifests ./
RUN npm ci --ignore-scripts --no-audit --no-fund --loglevel=error \
  && mkdir /pinned && cp node_modules/node-linux-*/bin/node /pinned/
COPY . .
# The app's page in the Play Store, for the invitation outside of the app.
ARG VITE_ANDROID_STORE_URL=
# node_modules keep their layout: the services run from their files without types, and workspace packages must stay links.
RUN PATH=/pinned:$PATH npm run build -w web \
  && /pinned/node --disable-warning=ExperimentalWarning tools/start/build-services.ts

FROM ${BASE_IMAGE} AS runtime
# The voice that reads advice aloud where no speech service does, and its encoders: 10 MB without the words of other languages.
# And an allocator that gives back what was freed: a service takes 25 MB less after work.
RUN command -v espeak-ng && command -v lame && command -v opusenc && ldconfig -p | grep -q libjemalloc.so.2 || { \
  apt-get update && apt-get install -y --no-install-recommends espeak-ng lame opus-tools libjemalloc2 \
  && find /usr/lib -path '*/espeak-ng-data/*_dict' ! -name hi_dict ! -name en_dict -delete \
  && rm -rf /var/lib/apt/lists/* /var/cache/apt/* /var/cache/ldconfig/aux-cache /var/log/*; }
COPY --from=build /pinned/node /usr/local/bin/node
WORKDIR /app
COPY --from=build /app/package.json ./
COPY --from=build /app/.data/built/node_modules node_modules
COPY --from=build /app/.data/built/packages packages
COPY --from=build /app/.data/built/services services
COPY --from=build /app/.data/built/gateway gateway
COPY --from=build /app/web/dist web/dist
COPY --from=build /app/.data/built/tools/console tools/console
COPY --from=build /app/.data/built/tools/admin tools/admin
COPY --from=build /app/.data/built/tools/smoke tools/smoke
# Metrics and what depends on what are at 9090: never publish that port.
ENV HOST=0.0.0.0 PORT=8080 MANAGEMENT_HOST=0.0.0.0 MANAGEMENT_PORT=9090 WEB_DIST=/app/web/dist
# V8 lets garbage grow to what a machine has, glibc keeps what was freed: see node-flags.ts of the kit.
ENV LD_PRELOAD=libjemalloc.so.2 MALLOC_CONF=narenas:2,dirty_decay_ms:1000,muzzy_decay_ms:0,background_thread:true,tcache_max:4096 MALLOC_ARENA_MAX=2
ENV NODE_OPTIONS="--max-semi-space-size=1 --max-old-space-size=144 --expose-gc"
EXPOSE 8080
# Numeric: `runAsNonRoot` cannot be verified for a user name.
USER 10001:10001
HEALTHCHECK --interval=15s --timeout=3s --start-period=30s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/livez`).then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["node", "--no-sparkplug"]
CMD ["gateway/src/main.js"]

# Stand-ins for outside systems: for docker-compose.yml only, never in the image that is deployed.
FROM runtime AS simulators
COPY --from=build /app/.data/built/tools/simulators tools/simulators
HEALTHCHECK NONE
CMD ["tools/simulators/main.js"]

FROM runtime
