# Stand in for the S3-compatible store and for the catcher of mails: npm's, as the back end's own tests use them.
FROM node:26-bookworm-slim AS packages
WORKDIR /services
ARG PACKAGES
RUN npm install --no-audit --no-fund ${PACKAGES}

FROM packages AS storage
COPY storage.mjs ./
ENTRYPOINT ["node", "storage.mjs"]

FROM packages AS mails
COPY mails.mjs ./
USER node
ENTRYPOINT ["node", "mails.mjs"]
