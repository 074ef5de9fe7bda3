# The shell or one remote: built by the workspace, served by nginx. TARGET is `shell` or `remote-<name>`.
ARG NODE=node:26-bookworm-slim
ARG NGINX=nginxinc/nginx-unprivileged:1.29-alpine

FROM ${NODE} AS installed
WORKDIR /rpd
ENV CI=true
# Only what decides what is installed: the layer holds until a manifest changes.
COPY package.json pnpm-workspace.yaml pnpm-lock.yaml ./
COPY backend/package.json backend/
COPY e2e/package.json e2e/
COPY remote-admin/package.json remote-admin/
COPY remote-player/package.json remote-player/
COPY remote-servers/package.json remote-servers/
COPY remote-sheets/package.json remote-sheets/
COPY shared/package.json shared/
COPY shell/package.json shell/
COPY tooling/package.json tooling/
RUN --mount=type=cache,target=/root/.local/share/pnpm npx --yes pnpm@12.21.0 install --frozen-lockfile

FROM installed AS built
ARG TARGET
COPY tsconfig.base.json ./
COPY tooling tooling
COPY shared shared
COPY backend backend
COPY ${TARGET} ${TARGET}
RUN --mount=type=cache,target=/rpd/node_modules/.cache/rpd/webpack \
    node tooling/src/image.ts ${TARGET} /out

FROM ${NGINX} AS shell
COPY deploy/nginx/shell.conf.template /etc/nginx/templates/default.conf.template
COPY --from=built /out /srv/shell
ENV LISTEN=8080 ROOT=/srv/shell
HEALTHCHECK --interval=10s --timeout=3s CMD wget -qO- http://127.0.0.1:8080/health/live

FROM ${NGINX} AS remote
COPY deploy/nginx/remote.conf.template /etc/nginx/templates/default.conf.template
COPY --chmod=755 deploy/nginx/keep-versions.sh /docker-entrypoint.d/30-keep-versions.sh
COPY --from=built /out /release
USER root
RUN install -d -o nginx -g nginx /srv/remote
USER nginx
ENV LISTEN=8080 ROOT=/srv/remote
HEALTHCHECK --interval=10s --timeout=3s CMD wget -qO- http://127.0.0.1:8080/health/live
