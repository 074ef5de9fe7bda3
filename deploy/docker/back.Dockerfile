# The back end: TypeScript that Node runs as it is. One image; which process it is, the command says:
# backend/src/app/{auth-host,api-host,mail-worker,register}.ts.
ARG NODE=node:26-bookworm-slim

FROM ${NODE}
WORKDIR /rpd
ENV NODE_ENV=production
COPY package.json pnpm-workspace.yaml pnpm-lock.yaml ./
COPY patches patches
COPY backend/package.json backend/
COPY shared/package.json shared/
RUN --mount=type=cache,target=/root/.local/share/pnpm \
    npx --yes "$(node -p 'require("./package.json").packageManager')" install --frozen-lockfile --prod --filter '@rpd/backend...'
COPY shared/src shared/src
COPY backend/src backend/src
# A new volume belongs to the owner of the folder that it covers.
RUN install -d -o node -g node /data /backups
USER node
# What Node has compiled is kept for the next start of the container.
ENV PORT=3000 HOST=0.0.0.0 RPD_DATA_DIR=/data NODE_COMPILE_CACHE=/tmp/compiled
STOPSIGNAL SIGTERM
CMD ["node", "backend/src/app/api-host.ts"]
HEALTHCHECK --interval=10s --timeout=3s --start-period=20s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/health/ready`).then(r => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
