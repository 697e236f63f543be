# Untried: no image could be built where this was written. It is `npm start`, cut in two.
FROM node:26-slim AS build
WORKDIR /site
COPY package.json package-lock.json .npmrc ./
RUN npm ci --omit=dev --no-audit --no-fund
COPY . .
RUN node bin/start.mjs --build-only

# The sources go along: the embedded database's thread and the commands in bin/ run from them.
FROM node:26-slim
WORKDIR /site
COPY --from=build --chown=node:node /site /site
RUN mkdir /data && chown node:node /data && chmod 700 /data
USER node
ENV NODE_ENV=production DATA_DIR=/data PORT=3000
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=30s --timeout=5s --start-period=60s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/readyz`).then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "build/server/index.js"]
