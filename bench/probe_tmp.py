"""Probe: where the time goes."""
import glob, gzip, json, os, sys, time
from collections import Counter
import jax, jax.numpy as jnp, numpy as np
import pravek.envs.jax as pj
from bench.envs_jax import choose, run, report
from pravek.nets.batch import each
print(jax.__version__, jax.devices())
OUT=os.environ.get("OUT","/tmp")

def profile(name, f, *args):
    jax.block_until_ready(f(*args))
    d=f"/tmp/prof_{name}"
    with jax.profiler.trace(d, create_perfetto_trace=True):
        jax.block_until_ready(f(*args))
    for g in glob.glob(d+"/**/perfetto_trace.json.gz", recursive=True)+glob.glob(d+"/**/*.trace.json.gz", recursive=True):
        ev=json.load(gzip.open(g))["traceEvents"]
        pids={e["pid"]:e["args"]["name"] for e in ev if e.get("name")=="process_name"}
        tids={(e["pid"],e["tid"]):e["args"]["name"] for e in ev if e.get("name")=="thread_name"}
        c=Counter(); n=Counter()
        for e in ev:
            if e.get("ph")=="X" and "GPU" in pids.get(e["pid"],"") and "Stream" in tids.get((e["pid"],e["tid"]),""):
                c[e["name"]]+=e["dur"]; n[e["name"]]+=1
        tot=sum(c.values())
        print(f"--- {name}: total {tot/1e3:.3f} ms, {sum(n.values())} kernels")
        for k,v in c.most_common(14): print(f"   {v/1e3:9.3f} ms  {n[k]:5d}x  {k[:110]}")
        break

def times(name, f, *args, n=20):
    f=jax.jit(f); jax.block_until_ready(f(*args))
    t=time.perf_counter()
    for _ in range(n): out=f(*args)
    jax.block_until_ready(out)
    print(f"   {name:28s} {(time.perf_counter()-t)/n*1e3:8.3f} ms", flush=True)

SET={"4p":("kingdomino",dict(players=4,harmony=True,middle_kingdom=True),65536),
     "duel":("kingdomino",dict(players=2,mighty_duel=True,harmony=True,middle_kingdom=True),65536),
     "tribe":("origins",dict(players=4,mode="tribe"),16384)}
for label in sys.argv[1:]:
    game,opt,n=SET[label]
    for how in ("none","dict","flat"):
        env=pj.make(game, observation=how!="none", flat=how=="flat", **opt)
        t=time.time(); f=run(env, n, 96); key=jax.random.key(1)
        jax.block_until_ready(f(key)); ct=time.time()-t
        ts=[]
        for i in range(3):
            t=time.perf_counter(); jax.block_until_ready(f(jax.random.key(i))); ts.append(time.perf_counter()-t)
        print(f"{label} {how:5s} {n*96/min(ts)/1e6:8.1f} M steps/s  ({min(ts)/96*1e3:.3f} ms a step, compile {ct:.0f} s)", flush=True)
        if how!="flat":
            g=run(env, n, 8); profile(f"{label}-{how}", g, key)
