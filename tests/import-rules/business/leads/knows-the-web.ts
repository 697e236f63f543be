import { useState } from "react"; // breaks
import { redirect } from "react-router"; // breaks
import { Hono } from "hono"; // breaks
import { data } from "@react-router/node"; // breaks
import { render } from "@react-email/render"; // breaks
