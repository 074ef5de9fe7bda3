# Stand in for the S3-compatible store and for the catcher of mails: npm's, as the back end's own tests use them.
FROM node:26-bookworm-slim AS packages
WORKDIR /services
ARG PACKAGES
RUN npm install --no-audit --no-fund ${PACKAGES}

FROM packages AS storage
COPY storage.mjs ./
# Where the real one has its own.
RUN printf '#!/bin/sh\nexec node /services/storage.mjs "$@"\n' > /entrypoint.sh && chmod 755 /entrypoint.sh
ENTRYPOINT ["/entrypoint.sh"]

FROM packages AS mails
COPY mails.mjs ./
USER node
ENTRYPOINT ["node", "mails.mjs"]
