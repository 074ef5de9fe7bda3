# What nginx serves: the shell or one remote, built by the workspace (TARGET is `shell` or `remote-<name>`), and what stands in
# front of the hosts.
ARG NODE=node:26-bookworm-slim
ARG NGINX=nginxinc/nginx-unprivileged:1.29-alpine

# nginx whose settings are written to /tmp, the one place that may be written to when the container is read-only.
FROM ${NGINX} AS served
USER root
RUN ln -sf /tmp/default.conf /etc/nginx/conf.d/default.conf
USER nginx
ENV NGINX_ENVSUBST_OUTPUT_DIR=/tmp LISTEN=8080
HEALTHCHECK --interval=10s --timeout=3s CMD wget -qO- http://127.0.0.1:8080/health/live

# In front of the processes of the authentication host or the API host.
FROM served AS hosts
COPY deploy/nginx/hosts.conf.template /etc/nginx/templates/default.conf.template

# What decides what is installed, of every room that there is: the layers after it hold until a manifest changes.
FROM ${NODE} AS manifests
WORKDIR /all
COPY . .
RUN mkdir /manifests && cp --parents package.json pnpm-workspace.yaml pnpm-lock.yaml patches/* */package.json /manifests \
    && find /manifests -exec touch -d @0 {} +

FROM ${NODE} AS installed
WORKDIR /rpd
ENV CI=true
COPY --from=manifests /manifests ./
# The rooms that are built here, and what builds them: the compiler of the types that the shell gives to teams is the workspace's own.
RUN --mount=type=cache,target=/root/.local/share/pnpm \
    npx --yes "$(node -p 'require("./package.json").packageManager')" install --frozen-lockfile \
    --filter rpd --filter './remote-*...' --filter '@rpd/shell...' --filter '@rpd/tooling...'

FROM installed AS built
COPY tsconfig.base.json ./
COPY tooling tooling
COPY shared shared
COPY backend backend
# What teams outside build their remotes with lies beside the shell.
COPY remote-kit remote-kit
COPY examples examples
# From here on the layers are those of one target.
ARG TARGET
COPY ${TARGET} ${TARGET}
RUN --mount=type=cache,target=/rpd/node_modules/.cache/rpd/webpack \
    node tooling/src/image.ts ${TARGET} /out

FROM served AS shell
COPY deploy/nginx/shell.conf.template /etc/nginx/templates/default.conf.template
COPY --from=built /out /srv/shell
ENV ROOT=/srv/shell WORKER_FILE=/sw.js VITALS=0.25 PAGE_TRACES=0

FROM served AS remote
USER root
RUN install -d -o nginx -g nginx /srv/remote
USER nginx
COPY deploy/nginx/remote.conf.template /etc/nginx/templates/default.conf.template
COPY --chmod=755 deploy/nginx/keep-versions.sh /docker-entrypoint.d/30-keep-versions.sh
COPY --from=built /out /release
ENV ROOT=/srv/remote
